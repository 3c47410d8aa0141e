import { describe, expect, it } from '@jest/globals';

import {
  clearedCookie,
  cookiesOf,
  rememberedCookie,
  SESSION_CLEARED,
  sessionCookie,
  sessionDataIn,
} from '../../testing/cookies.js';
import { anOperator, type TestOperator } from '../../testing/operators.js';
import { whileSessionLookupsFail } from '../../testing/schema-changes.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';
import { mailedVerificationToken } from '../../testing/verification-records.js';

const NAME = 'portvakt.session_data';
const CACHED = { SESSION_COOKIE_CACHE_ENABLED: 'true' };

describe.each(['true', 'false'])('an address verified in the current session, sign-in by link %s', (signsIn) => {
  const app = useTestApp({ ...CACHED, AUTO_SIGN_IN_AFTER_VERIFICATION: signsIn });
  let user: SignedUpUser;
  let token: string;

  const meet = async (): Promise<void> => {
    user = await aSignedUpUser(app);
    token = await mailedVerificationToken(app, user.email);
    const before = await user.browser.get('/get-session').expect(200);
    expect(before.body).toMatchObject({ user: { emailVerified: false } });
  };

  it.each([
    [{}, 200],
    [{ callbackURL: '/velkommen' }, 302],
  ])('is in the answer and in the cookies: %j', async (query, status) => {
    await meet();
    const answer = await user.browser
      .get('/verify-email')
      .query({ token, ...query })
      .expect(status);
    expect(sessionDataIn(answer)).toMatchObject({
      session: { token: user.token },
      user: { id: user.id, emailVerified: true },
    });
    const kept = await user.browser.get('/get-session').expect(200);
    expect(kept.body).toMatchObject({ session: { token: user.token }, user: { emailVerified: true } });
  });

  it("is not put into the cookies of another user's session", async () => {
    await meet();
    const other = await aSignedUpUser(app);
    const answer = await other.browser.get('/verify-email').query({ token }).expect(200);
    expect(sessionDataIn(answer)?.user['id'] ?? other.id).toBe(other.id);
    expect((await other.browser.get('/get-session')).body).toMatchObject({ user: { id: other.id } });
  });
});

describe('an operator who changes their own account', () => {
  const app = useTestApp(CACHED);
  const NAMES = Object.keys(SESSION_CLEARED);

  it('has their new name in the session-data cookie', async () => {
    const admin = await anOperator(app, 'admin');
    const answer = await admin.post('/admin/update-user', { userId: admin.id, data: { name: 'Ny' } }).expect(200);
    expect(sessionDataIn(answer)).toMatchObject({ session: { token: admin.token }, user: { name: 'Ny' } });
  });

  const idOf = async ({ token }: TestOperator): Promise<unknown> => {
    const [row] = await app.database.sql<{ id: string }>('SELECT "id" FROM "session" WHERE "token" = $1', [token]);
    return row?.id;
  };

  it.each<[string, (admin: TestOperator) => object | Promise<object>]>([
    ['/admin/revoke-user-session', async (admin) => ({ sessionToken: await idOf(admin) })],
    ['/admin/revoke-user-session', ({ token }) => ({ sessionToken: token })],
    ['/admin/revoke-user-sessions', ({ id }) => ({ userId: id })],
  ])('loses the cookies of the session that they revoke: %s', async (path, bodyFor) => {
    const admin = await anOperator(app, 'admin');
    const answer = await admin.post(path, await bodyFor(admin)).expect(200);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
  });

  it("keeps their cookies where the account is another's", async () => {
    const admin = await anOperator(app, 'admin');
    const other = await anOperator(app, 'support');
    for (const [path, body] of [
      ['/admin/update-user', { userId: other.id, data: { name: 'Ny' } }],
      ['/admin/revoke-user-session', { sessionToken: await idOf(other) }],
      ['/admin/revoke-user-sessions', { userId: other.id }],
    ] as const) {
      const answer = await admin.post(path, body).expect(200);
      expect(sessionDataIn(answer)?.user['id']).toBe(admin.id);
      expect(NAMES.map((name) => cookiesOf(answer)[name])).not.toContainEqual(expect.stringContaining('Max-Age=0'));
    }
  });
});

describe('a session whose row cannot be read back for the cookie cache (security O2)', () => {
  const app = useTestApp(CACHED);

  const isAlive = async (token: string) =>
    (await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200)).body as object;

  it('signs the user in, and clears an earlier session-data cookie', async () => {
    const { email } = await aSignedUpUser(app);
    await app.database.sql('DELETE FROM "session"');
    const answer = await whileSessionLookupsFail(app, () =>
      app.request().post('/sign-in/email').send({ email, password: PASSWORD }).expect(200),
    );
    const { token } = answer.body as { token: string };
    expect(cookiesOf(answer)).toEqual({
      ...rememberedCookie(token),
      'portvakt.known_device': expect.any(String),
      [NAME]: clearedCookie(NAME),
    });
    expect(await isAlive(token)).toMatchObject({ session: { token }, user: { email } });
  });

  it('signs the user up', async () => {
    const body = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    const answer = await whileSessionLookupsFail(app, () =>
      app.request().post('/sign-up/email').send(body).expect(200),
    );
    const { token } = answer.body as { token: string };
    expect(cookiesOf(answer)).toEqual({
      ...rememberedCookie(token),
      'portvakt.known_device': expect.any(String),
      [NAME]: clearedCookie(NAME),
    });
    expect(await isAlive(token)).toMatchObject({ session: { token }, user: { email: body.email } });
  });
});
