import { beforeAll, describe, expect, it } from '@jest/globals';

import {
  clearedCookie,
  cookiesOf,
  cookieValue,
  sessionCookie,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import { useFrozenMonotonicClock } from '../../testing/monotonic-clock.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser, signInAgain } from '../../testing/users.js';

useFrozenMonotonicClock();

const NAME = 'portvakt.session_data';
const MAX_LENGTH = 4093;

const saidBy = (line: string | undefined): { session: { session: { token: string }; user: { id: string } } } =>
  JSON.parse(Buffer.from(cookieValue(line), 'base64url').toString()) as never;

describe('the session-data cookie over the lifetime of a session', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const get = (path: string, cookie: string) => app.request().get(path).set('cookie', cookie);
  /** The cookies of a browser that has just read its session. */
  const fullJar = async (token: string): Promise<string> => {
    const answer = await get('/get-session', sessionCookie(token)).expect(200);
    return `${sessionCookie(token)}; ${NAME}=${cookieValue(cookiesOf(answer)[NAME])}`;
  };

  it('is set by the sign-in', async () => {
    const body = { email: user.email, password: PASSWORD };
    const answer = await app.request().post('/sign-in/email').send(body).expect(200);
    const line = cookiesOf(answer)[NAME];
    expect(line).toContain('; Max-Age=300;');
    expect(saidBy(line).session).toMatchObject({ session: { token: answer.body.token }, user: { id: user.id } });
  });

  it('ends with the browser after a sign-in that is not remembered', async () => {
    const body = { email: user.email, password: PASSWORD, rememberMe: false };
    const line = cookiesOf(await app.request().post('/sign-in/email').send(body).expect(200))[NAME];
    expect(line).toMatch(/^portvakt\.session_data=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is set again by a protected endpoint', async () => {
    const line = cookiesOf(await get('/list-sessions', sessionCookie(user.token)).expect(200))[NAME];
    expect(saidBy(line).session.session.token).toBe(user.token);
  });

  it('holds the new expiry after a refresh', async () => {
    const token = await aSession(app, user.id, { expiresInMs: 5 * DAY_MS });
    const answer = await get('/get-session', sessionCookie(token)).expect(200);
    expect(Object.keys(cookiesOf(answer))).toEqual(['portvakt.session_token', NAME]);
    expect(saidBy(cookiesOf(answer)[NAME]).session).toEqual(answer.body);
  });

  it('holds the current fields of the user', async () => {
    const other = await aSignedUpUser(app);
    await app.database.sql('UPDATE "user" SET "name" = $1 WHERE "id" = $2', ['Nytt navn', other.id]);
    const line = cookiesOf(await get('/get-session', sessionCookie(other.token)).expect(200))[NAME];
    expect(saidBy(line).session.user).toMatchObject({ name: 'Nytt navn' });
  });

  it('is not set in a browser that is not remembered; an invalid one is cleared', async () => {
    const cookie = unrememberedSessionCookie(user.token);
    expect((await get('/get-session', cookie).expect(200)).headers['set-cookie']).toBeUndefined();
    const answer = await get('/get-session', `${cookie}; ${NAME}=forged`).expect(200);
    expect(answer.body.session.token).toBe(user.token);
    expect(cookiesOf(answer)).toEqual({ [NAME]: clearedCookie(NAME) });
  });

  it.each(['/sign-out', '/revoke-sessions'])('is cleared by %s', async (path) => {
    const { token } = await signInAgain(app, user);
    const answer = await app
      .request()
      .post(path)
      .set('cookie', await fullJar(token))
      .expect(200);
    expect(cookiesOf(answer)[NAME]).toBe(clearedCookie(NAME));
    user = await signInAgain(app, user);
  });

  it('is cleared when the current session is revoked, and kept when another one is', async () => {
    const [own, other] = [await aSession(app, user.id), await aSession(app, user.id)];
    const revoke = async (token: string) =>
      app
        .request()
        .post('/revoke-session')
        .set('cookie', await fullJar(own))
        .send({ token })
        .expect(200);
    expect(saidBy(cookiesOf(await revoke(other))[NAME]).session.session.token).toBe(own);
    expect(cookiesOf(await revoke(own))[NAME]).toBe(clearedCookie(NAME));
  });

  describe('after the session was revoked elsewhere (D-02)', () => {
    it('is still answered by /get-session, and accepted by no other endpoint', async () => {
      const token = await aSession(app, user.id);
      const jar = await fullJar(token);
      await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [token]);
      expect((await get('/get-session', jar).expect(200)).body).not.toBeNull();

      await get('/list-sessions', jar).expect(401);
      for (const path of ['/revoke-sessions', '/revoke-other-sessions', '/revoke-session']) {
        await app.request().post(path).set('cookie', jar).send({ token }).expect(401);
      }
    });

    it('is cleared with the 401 of a protected endpoint', async () => {
      const token = await aSession(app, user.id);
      const jar = await fullJar(token);
      await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [token]);
      expect(cookiesOf(await get('/list-sessions', jar).expect(401))[NAME]).toBe(clearedCookie(NAME));
    });

    it('expires for /get-session after five minutes', async () => {
      const token = await aSession(app, user.id);
      const jar = await fullJar(token);
      await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [token]);
      app.clock.advance(300_000);
      const answer = await get('/get-session', jar).expect(200);
      expect(answer.body).toBeNull();
      expect(cookiesOf(answer)[NAME]).toBe(clearedCookie(NAME));
    });
  });
});

describe('a session too large for a session-data cookie (D-36)', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const imageOfLength = (length: number) =>
    app.database.sql('UPDATE "user" SET "image" = $1 WHERE "id" = $2', ['x'.repeat(length), user.id]);
  const line = async () => {
    const answer = await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
    expect(answer.body.session.token).toBe(user.token);
    return cookiesOf(answer)[NAME];
  };

  it('is cached up to 4093 characters and not one more', async () => {
    await imageOfLength(2_000);
    const { length } = cookieValue(await line());
    // Three bytes of JSON become four characters.
    let fitting = 2_000 + Math.floor(((MAX_LENGTH - length) * 3) / 4) - 4;
    while (cookieValue(await line()).length > 0 && fitting < 4_000) await imageOfLength(++fitting);
    expect(await line()).toBe(clearedCookie(NAME));

    await imageOfLength(fitting - 1);
    const longest = cookieValue(await line()).length;
    expect(longest).toBeLessThanOrEqual(MAX_LENGTH);
    expect(longest).toBeGreaterThan(MAX_LENGTH - 4);
  });

  it('signs the user in, and clears an earlier session-data cookie', async () => {
    await imageOfLength(4_000);
    const body = { email: user.email, password: PASSWORD };
    const answer = await app.request().post('/sign-in/email').send(body).expect(200);
    expect(cookiesOf(answer)[NAME]).toBe(clearedCookie(NAME));
    expect(cookiesOf(answer)['portvakt.session_token']).toContain('Max-Age=604800');
  });
});
