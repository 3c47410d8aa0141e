import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  cookiesOf,
  rememberedCookie,
  sessionCookie,
  sessionDataIn,
  signedValue,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import { errorBody, ID, userBody } from '../../testing/expected-answers.js';
import { mailsTo, subjectsTo } from '../../testing/mails.js';
import { aSession, countSessions, DAY_MS, sessionTimes } from '../../testing/sessions.js';
import { storedRowsOf, userRow } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { SAFARI } from '../../testing/user-agents.js';
import { aLinkedAccount, aStoredUser, enableTwoFactor, PASSWORD, type StoredUser } from '../../testing/users.js';
import { aRecordOfEveryKind, aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';
const CHANGE = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
const AND_REVOKE = { ...CHANGE, revokeOtherSessions: true };
const NOTICE = 'Passordet ditt er endret';

interface Changed {
  readonly token: string | null;
  readonly user: object;
}

describe('a password change', () => {
  const app = useTestApp();
  let person: StoredUser;
  let session: string;
  let other: string;
  beforeEach(async () => {
    person = await aStoredUser(app);
    session = await aSession(app, person.id);
    other = await aSession(app, person.id);
  });

  const change = (body: object, cookie = sessionCookie(session)) =>
    app.request().post('/change-password').set('cookie', cookie).set('user-agent', SAFARI).send(body);
  const isAlive = async (token: string): Promise<boolean> => {
    const { body } = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    return body !== null;
  };

  it.each([CHANGE, { ...CHANGE, revokeOtherSessions: false }])(
    'keeps all sessions unless asked otherwise: %j',
    async (body) => {
      const before = await storedRowsOf(app, 'session', person.id);
      const answer = await change(body).expect(200);
      expect(answer.body).toEqual({ token: null, user: userBody({ id: person.id, email: person.email }) });
      expect(cookiesOf(answer)).toEqual({});
      expect(await storedRowsOf(app, 'session', person.id)).toEqual(before);
      expect([await isAlive(session), await isAlive(other)]).toEqual([true, true]);
    },
  );

  it('leaves one session, a new one, when the others are to be revoked', async () => {
    const answer = await change(AND_REVOKE).expect(200);
    const { token, user } = answer.body as Changed;
    expect(answer.body).toEqual({ token: ID, user: userBody({ id: person.id, email: person.email }) });
    expect(user).not.toHaveProperty('twoFactorEnabled');
    expect([session, other]).not.toContain(token);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));

    expect(await storedRowsOf(app, 'session', person.id)).toEqual([
      expect.objectContaining({
        token,
        userAgent: SAFARI,
        ipAddress: expect.stringContaining('127.0.0.1'),
        remember: true,
      }),
    ]);
    expect([await isAlive(session), await isAlive(other), await isAlive(String(token))]).toEqual([false, false, true]);
    const refused = await app
      .request()
      .post('/change-password')
      .set('cookie', sessionCookie(session))
      .send(CHANGE)
      .expect(401);
    expect(refused.body).toEqual(errorBody('UNAUTHORIZED'));
  });

  it('starts a fresh session with a full lifetime, however old the previous one was', async () => {
    const old = await aSession(app, person.id, { startedMsAgo: 5 * DAY_MS, expiresInMs: 2 * DAY_MS });
    await app.clock.atOneMoment(async (moment) => {
      const answer = await change(AND_REVOKE, sessionCookie(old)).expect(200);
      expect(await sessionTimes(app, String((answer.body as Changed).token))).toEqual({
        updatedAt: moment,
        expiresAt: new Date(moment.getTime() + 7 * DAY_MS),
      });
    });
  });

  it('keeps the new session remembered exactly as the previous one was', async () => {
    const short = await aSession(app, person.id, { remember: false, expiresInMs: DAY_MS });
    await app.clock.atOneMoment(async (moment) => {
      const answer = await change(AND_REVOKE, unrememberedSessionCookie(short)).expect(200);
      const token = String((answer.body as Changed).token);
      const attributes = 'Path=/; HttpOnly; SameSite=Lax';
      expect(cookiesOf(answer)).toEqual({
        'portvakt.session_token': `portvakt.session_token=${signedValue('session_token', token)}; ${attributes}`,
        'portvakt.dont_remember': `portvakt.dont_remember=${signedValue('dont_remember', 'true')}; ${attributes}`,
      });
      expect((await sessionTimes(app, token))?.expiresAt).toEqual(new Date(moment.getTime() + DAY_MS));
      expect(await storedRowsOf(app, 'session', person.id)).toMatchObject([{ remember: false }]);
    });
  });

  it.each([false, true])(
    'deletes every pending verification record of the user; others revoked: %s',
    async (revokeOtherSessions) => {
      await aRecordOfEveryKind(app, person.id);
      const link = await aResetToken(app, person.id);
      await change({ ...CHANGE, revokeOtherSessions }).expect(200);
      expect(await recordIdentifiers(app, person.id)).toEqual([]);
      const reset = await app
        .request()
        .post('/reset-password')
        .send({ newPassword: PASSWORD, token: link })
        .expect(400);
      expect(reset.body).toEqual(errorBody('INVALID_TOKEN'));
    },
  );

  it('leaves the user, the other accounts and the second factor unchanged', async () => {
    await aLinkedAccount(app, person.id, 'github');
    await enableTwoFactor(app, person.id);
    const state = async () => [
      await userRow(app, person.email),
      (await storedRowsOf(app, 'account', person.id)).filter(({ providerId }) => providerId !== 'credential'),
      await app.database.sql('SELECT * FROM "twoFactor" WHERE "userId" = $1', [person.id]),
    ];
    const before = await state();
    await change(AND_REVOKE).expect(200);
    expect(await state()).toEqual(before);
  });

  it('changes no row of another user', async () => {
    const neighbour = await aStoredUser(app);
    await aSession(app, neighbour.id);
    await aRecordOfEveryKind(app, neighbour.id);
    const state = async () => [
      await storedRowsOf(app, 'account', neighbour.id),
      await storedRowsOf(app, 'session', neighbour.id),
      await recordIdentifiers(app, neighbour.id),
      await subjectsTo(app, neighbour.email),
    ];
    const before = await state();
    await change(AND_REVOKE).expect(200);
    expect(await state()).toEqual(before);
  });

  it.each([false, true])(
    'notifies the user once, with no secret link and no new-sign-in notice; others revoked: %s',
    async (revokeOtherSessions) => {
      await change({ ...CHANGE, revokeOtherSessions }).expect(200);
      const mails = await mailsTo(app, person.email);
      expect(mails.map(({ subject }) => subject)).toEqual([NOTICE]);
      expect(mails[0]?.text).toContain('Safari på iPhone');
      expect(mails[0]?.text.match(/https?:\/\/\S+/g)).toEqual([`${ORIGIN}/glemt-passord`]);
      expect(mails[0]?.html).not.toMatch(/token|reset-password/i);
    },
  );

  it('sends no notice when it is rejected', async () => {
    await change({ ...CHANGE, currentPassword: 'et galt passord' }).expect(400);
    await change({ ...CHANGE, newPassword: 'kort' }).expect(400);
    expect(await subjectsTo(app, person.email)).toEqual([]);
  });
});

describe('a password change with cached session data', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });

  const signedIn = async () => {
    const { id, email } = await aStoredUser(app);
    const browser = app.browser();
    await browser.post('/sign-in/email').send({ email, password: PASSWORD }).expect(200);
    return { id, browser };
  };

  it('puts the new session into the session-data cookie', async () => {
    const { browser } = await signedIn();
    const answer = await browser.post('/change-password').send(AND_REVOKE).expect(200);
    const { token } = answer.body as Changed;
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual(['portvakt.session_data', 'portvakt.session_token']);
    expect(sessionDataIn(answer)?.session.token).toBe(token);
    expect((await browser.get('/get-session')).body).toMatchObject({ session: { token } });
  });

  it('is rejected with the session-data cookie alone when the session has expired', async () => {
    const { id, browser } = await signedIn();
    await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [id]);
    const before = await storedRowsOf(app, 'account', id);
    expect((await browser.post('/change-password').send(CHANGE).expect(401)).body).toEqual(errorBody('UNAUTHORIZED'));
    expect(await storedRowsOf(app, 'account', id)).toEqual(before);
    expect(await countSessions(app, id)).toBe(0);
  });
});
