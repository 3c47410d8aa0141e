import { describe, expect, it } from '@jest/globals';

import { banUser, liftBan, markBanned } from '../../testing/bans.js';
import { clearedCookie, cookiesOf, cookieValue, sessionCookie } from '../../testing/cookies.js';
import { aTrustedDevice } from '../../testing/second-factor-sign-in.js';
import { anOperator } from '../../testing/operators.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { aSignedInUser } from '../../testing/users.js';
import { aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

const DATA = 'portvakt.session_data';

describe('the session of a user who is banned', () => {
  const app = useTestApp();
  const getSession = (token: string) => app.request().get('/get-session').set('cookie', sessionCookie(token));

  it.each([
    ['after a ban (case 61)', banUser],
    ['although its row is still there (case 63)', markBanned],
  ])('is none %s', async (_, ban) => {
    const user = await aSignedInUser(app);
    await getSession(user.token).expect(200);
    await ban(app, user.id);
    expect((await getSession(user.token).expect(200)).body).toBeNull();
    await app.request().get('/list-sessions').set('cookie', sessionCookie(user.token)).expect(401);
    await app.request().post('/revoke-sessions').set('cookie', sessionCookie(user.token)).send({}).expect(401);
  });

  it('stays dead once the ban is lifted, as do trusted devices and links (case 68)', async () => {
    const user = await aSignedInUser(app);
    await aTrustedDevice(app, user.id);
    await aResetToken(app, user.id);
    await banUser(app, user.id);
    await liftBan(app, user.id);
    expect((await getSession(user.token).expect(200)).body).toBeNull();
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
  });

  it('has neither role nor impersonatedBy, unless they are set (case 28)', async () => {
    const user = await aSignedInUser(app);
    const plain = (await getSession(user.token).expect(200)).body;
    for (const name of ['role', 'banned', 'banReason', 'banExpires']) expect(plain.user).not.toHaveProperty(name);
    expect(plain.session).not.toHaveProperty('impersonatedBy');
    await app.database.sql(`UPDATE "user" SET "role" = 'admin' WHERE "id" = $1`, [user.id]);
    expect((await getSession(user.token).expect(200)).body.user.role).toBe('admin');
  });
});

describe('the session-data cookie of a user who is banned', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  const read = (header: string) => app.request().get('/get-session').set('cookie', header).expect(200);
  const cookiesFor = async (token: string): Promise<string> => {
    const data = cookieValue(cookiesOf(await read(sessionCookie(token)))[DATA]);
    return `${sessionCookie(token)}; ${DATA}=${data}`;
  };
  const twoSeconds = () => new Promise((resolve) => setTimeout(resolve, 2_000));

  it('is not accepted two seconds after the ban, and that of another user is (case 62)', async () => {
    const [user, other] = [await aSignedInUser(app), await aSignedInUser(app)];
    const [cookies, ofOther] = [await cookiesFor(user.token), await cookiesFor(other.token)];
    expect((await read(cookies)).body).toMatchObject({ user: { id: user.id } });
    await banUser(app, user.id);
    await twoSeconds();
    const answer = await read(cookies);
    expect(answer.body).toBeNull();
    expect(cookiesOf(answer)[DATA]).toBe(clearedCookie(DATA));
    // Without its row, only a cookie can still answer for a session.
    await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [other.id]);
    // If a busy machine reads the list of bans too late for cookies to be used, the database answers null.
    const answered = await until<unknown>(async () => (await read(ofOther)).body);
    expect(answered).toMatchObject({ user: { id: other.id } });
  });

  it('is not accepted after the ban was lifted either (case 68)', async () => {
    const [user, admin] = [await aSignedInUser(app), await anOperator(app, 'admin')];
    const cookies = await cookiesFor(user.token);
    await admin.post('/admin/ban-user', { userId: user.id }).expect(200);
    await admin.post('/admin/unban-user', { userId: user.id }).expect(200);
    await twoSeconds();
    expect((await read(cookies)).body).toBeNull();
  });

  it('is not written for an operator who sees the account', async () => {
    const [user, operator] = [await aSignedInUser(app), await anOperator(app, 'admin')];
    const token = await aSession(app, user.id);
    await app.database.sql('UPDATE "session" SET "impersonatedBy" = $2 WHERE "token" = $1', [token, operator.id]);
    const answer = await read(sessionCookie(token));
    expect(answer.body).toMatchObject({ session: { impersonatedBy: operator.id } });
    expect(cookieValue(cookiesOf(answer)[DATA])).toBe('');
  });
});
