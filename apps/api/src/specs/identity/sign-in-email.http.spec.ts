import { beforeAll, describe, expect, it } from '@jest/globals';

import { clearedCookie, cookiesOf, rememberedCookie, signedValue } from '../../testing/cookies.js';
import { errorBody, ID, invalidFields, userBody } from '../../testing/expected-answers.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { countRows } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const DAY_MS = 86_400_000;

describe('POST /sign-in/email', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const signIn = (more: object = {}) =>
    app
      .request()
      .post('/sign-in/email')
      .send({ email: user.email, password: PASSWORD, ...more });

  const rowOf = async (token: unknown) => {
    const [row] = await app.database.sql<Record<string, unknown>>('SELECT * FROM "session" WHERE "token" = $1', [
      token,
    ]);
    return row;
  };

  it('answers token and user, and sets the cookie of a remembered session', async () => {
    const answer = await signIn().expect(200);
    expect(answer.body).toEqual({ redirect: false, token: ID, user: userBody({ id: user.id, email: user.email }) });
    const { token } = answer.body as { token: string };
    const knownDevice = { 'portvakt.known_device': expect.any(String) };
    expect(cookiesOf(answer)).toEqual({ ...rememberedCookie(token), ...knownDevice });
  });

  it.each(['/dash', 'http://localhost:3000/dash?x=1', '/d?email=1@e.com'])(
    'answers the callbackURL unchanged: %s',
    async (url) => {
      const answer = await signIn({ callbackURL: url }).expect(200);
      expect(answer.body).toEqual({
        redirect: true,
        token: ID,
        url,
        user: userBody({ id: user.id, email: user.email }),
      });
      expect(answer.headers).not.toHaveProperty('location');
    },
  );

  it.each([undefined, true])('starts a session of seven days: rememberMe %s', async (rememberMe) => {
    const { body } = await signIn({ rememberMe }).expect(200);
    const row = await rowOf((body as { token: string }).token);
    expect(row).toMatchObject({ id: ID, userId: user.id, remember: true });
    expect((row?.['expiresAt'] as Date).getTime() - (row?.['createdAt'] as Date).getTime()).toBe(7 * DAY_MS);
    expect(row?.['updatedAt']).toEqual(row?.['createdAt']);
  });

  it('starts a session of one day that ends with the browser when rememberMe is false', async () => {
    const answer = await signIn({ rememberMe: false }).expect(200);
    const { token } = answer.body as { token: string };
    const values = {
      session_token: signedValue('session_token', token),
      dont_remember: signedValue('dont_remember', 'true'),
    };
    const lines = Object.entries(values).map(([suffix, value]) => {
      const name = `portvakt.${suffix}`;
      return [name, `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`];
    });
    const knownDevice = { 'portvakt.known_device': expect.any(String) };
    expect(cookiesOf(answer)).toEqual({ ...Object.fromEntries(lines), ...knownDevice });
    const row = await rowOf(token);
    expect(row).toMatchObject({ remember: false });
    expect((row?.['expiresAt'] as Date).getTime() - (row?.['createdAt'] as Date).getTime()).toBe(DAY_MS);
  });

  it('clears the dont_remember cookie of an earlier sign-in', async () => {
    const browser = app.browser();
    await browser.post('/sign-in/email').send({ email: user.email, password: PASSWORD, rememberMe: false }).expect(200);
    const answer = await browser.post('/sign-in/email').send({ email: user.email, password: PASSWORD }).expect(200);
    expect(cookiesOf(answer)['portvakt.dont_remember']).toBe(clearedCookie('portvakt.dont_remember'));
  });

  it('keeps other sessions of the user, and gives each session its own token', async () => {
    const before = await countRows(app);
    const tokens = [await signIn(), await signIn()].map(({ body }) => (body as { token: string }).token);
    expect(new Set([user.token, ...tokens]).size).toBe(3);
    expect((await countRows(app))['session']).toBe((before['session'] ?? 0) + 2);
    expect((await user.browser.get('/get-session')).body).toMatchObject({ session: { token: user.token } });
  });

  it('never reuses a session token that the browser sends', async () => {
    const answer = await signIn()
      .set('cookie', `portvakt.session_token=${signedValue('session_token', 'x'.repeat(32))}`)
      .expect(200);
    expect((answer.body as { token: string }).token).not.toBe('x'.repeat(32));
  });

  it.each([
    [{ email: 'x' }, errorBody('INVALID_EMAIL')],
    [{ email: '' }, errorBody('INVALID_EMAIL')],
    [{ email: undefined }, invalidFields('email')],
    [{ password: undefined }, invalidFields('password')],
    [{ email: 'x', password: 7 }, invalidFields('password')],
    [{ rememberMe: 'true' }, invalidFields('rememberMe')],
  ])('rejects %j', async (more, wanted) => {
    const answer = await signIn(more).expect(400);
    expect(answer.body).toEqual(wanted);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it.each(['', 'x', 'ET GODT PASSORD', ` ${PASSWORD}`, `${PASSWORD} `, 'x'.repeat(129), 'x'.repeat(50_000)])(
    'rejects a wrong password of any length: %j',
    async (password) => {
      const before = await countRows(app);
      const answer = await signIn({ password }).expect(401);
      expect(answer.body).toEqual(errorBody('INVALID_EMAIL_OR_PASSWORD'));
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(await countRows(app)).toEqual(before);
    },
  );

  it('accepts the password in composed and decomposed Unicode', async () => {
    const email = anEmailAddress();
    const password = 'blåbær på fjellet';
    await app
      .request()
      .post('/sign-up/email')
      .send({ name: 'Kari', email, password: password.normalize('NFD') })
      .expect(200);
    await app
      .request()
      .post('/sign-in/email')
      .send({ email, password: password.normalize('NFC') })
      .expect(200);
  });

  it('answers an error and stores no session when the session cannot be created', async () => {
    const before = await countRows(app);
    const answer = await whileInsertsFail(app, 'session', () => signIn().expect(401));
    expect(answer.body).toEqual(errorBody('FAILED_TO_CREATE_SESSION'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countRows(app)).toEqual(before);
  });

  it('starts as many sessions as are requested at once', async () => {
    const before = await countRows(app);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => signIn()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await countRows(app))['session']).toBe((before['session'] ?? 0) + 10);
  });
});

describe('POST /sign-in/email when password sign-in is disabled', () => {
  const app = useTestApp({ EMAIL_PASSWORD_ENABLED: 'false' });

  it('answers that it is disabled before it validates the address', async () => {
    for (const email of ['a@b.no', 'x']) {
      const answer = await app.request().post('/sign-in/email').send({ email, password: PASSWORD }).expect(400);
      expect(answer.body).toEqual(errorBody('EMAIL_AND_PASSWORD_IS_NOT_ENABLED'));
    }
  });

  it('still validates the shape of the body', async () => {
    expect((await app.request().post('/sign-in/email').send({}).expect(400)).body).toEqual(
      invalidFields('email', 'password'),
    );
  });
});
