import { beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, cookieValue, sessionCookie, signedByReferenceLibrary, signedValue } from '../../testing/cookies.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const NAME = 'portvakt.session_token';
const SIGNATURE = /^[A-Za-z0-9]{32}\.[A-Za-z0-9%]+%3D$/;

describe('the session cookie', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const signIn = (body: object = {}) =>
    app
      .request()
      .post('/sign-in/email')
      .send({ email: user.email, password: PASSWORD, ...body })
      .expect(200);
  const whoIs = async (cookie: string): Promise<unknown> => {
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    return answer.body;
  };
  const theSession = () => expect.objectContaining({ session: expect.objectContaining({ token: user.token }) });

  describe('when it is set', () => {
    it('is set by a remembered sign-in together with the known-device cookie, for seven days', async () => {
      const answer = await signIn();
      const { token } = answer.body as { token: string };
      expect(cookiesOf(answer)).toEqual({
        'portvakt.known_device': expect.any(String),
        [NAME]: `${NAME}=${signedValue('session_token', token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
      });
    });

    it('holds token and signature, percent-encoded as one value', async () => {
      const value = cookieValue(cookiesOf(await signIn())[NAME]);
      expect(value).toMatch(SIGNATURE);
      expect(decodeURIComponent(value)).toMatch(/^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/);
    });

    it('ends with the browser if the user is not to be remembered', async () => {
      const answer = await signIn({ rememberMe: false });
      const { token } = answer.body as { token: string };
      expect(cookiesOf(answer)).toEqual({
        'portvakt.known_device': expect.any(String),
        [NAME]: `${NAME}=${signedValue('session_token', token)}; Path=/; HttpOnly; SameSite=Lax`,
        'portvakt.dont_remember': `portvakt.dont_remember=${signedValue('dont_remember', 'true')}; Path=/; HttpOnly; SameSite=Lax`,
      });
    });

    it('is set by sign-up in the same form, with a token of its own', async () => {
      const body = { name: 'Ola', email: `ny-${user.email}`, password: PASSWORD };
      const answer = await app.request().post('/sign-up/email').send(body).expect(200);
      expect(Object.keys(cookiesOf(answer)).sort()).toEqual(['portvakt.known_device', NAME]);
      expect(decodeURIComponent(cookieValue(cookiesOf(answer)[NAME]))).toContain(
        (answer.body as { token: string }).token,
      );
    });

    it('holds a new token after each sign-in, whatever the browser sends', async () => {
      const answer = await app
        .request()
        .post('/sign-in/email')
        .set('cookie', sessionCookie(user.token))
        .send({ email: user.email, password: PASSWORD })
        .expect(200);
      expect((answer.body as { token: string }).token).not.toBe(user.token);
      expect(await whoIs(sessionCookie(user.token))).toEqual(theSession());
    });
  });

  describe('when it is read', () => {
    it('identifies the session', async () => {
      expect(await whoIs(sessionCookie(user.token))).toEqual(theSession());
    });

    it('may be in double quotes', async () => {
      expect(await whoIs(`${NAME}="${signedValue('session_token', user.token)}"`)).toEqual(theSession());
    });

    it('need not be percent-encoded', async () => {
      const raw = decodeURIComponent(signedValue('session_token', user.token));
      expect(await whoIs(`${NAME}=${raw}`)).toEqual(theSession());
    });

    it('is found among other cookies, including malformed ones', async () => {
      expect(await whoIs(`theme=%E0%A4%A; broken; =x; ${sessionCookie(user.token)}; a=b=c`)).toEqual(theSession());
    });

    it('counts in its first occurrence', async () => {
      const another = await aSignedUpUser(app);
      expect(await whoIs(`${sessionCookie(user.token)}; ${sessionCookie(another.token)}`)).toEqual(theSession());
    });

    it('does not fall back to a second occurrence when the first is invalid', async () => {
      expect(await whoIs(`${NAME}=forged; ${sessionCookie(user.token)}`)).toBeNull();
      expect(await whoIs(`${NAME}=; ${sessionCookie(user.token)}`)).toBeNull();
    });

    it('is split at its last dot', async () => {
      const token = await aSession(app, user.id);
      await app.database.sql('UPDATE "session" SET "token" = $1 WHERE "token" = $2', [`a.b.${token}`, token]);
      expect(await whoIs(sessionCookie(`a.b.${token}`))).toMatchObject({ session: { token: `a.b.${token}` } });
    });
  });

  describe('when it is rejected', () => {
    const forgeries: readonly [string, (token: string) => string][] = [
      ['a bare token', (token) => token],
      ['a token with an empty signature', (token) => `${token}.`],
      ['a signature without a token', (token) => signedValue('session_token', token).slice(token.length)],
      ['a signature of another token', (token) => `${token}.${signedValue('session_token', 'x').slice(2)}`],
      [
        'a changed token',
        (token) => `${token.startsWith('x') ? 'y' : 'x'}${signedValue('session_token', token).slice(1)}`,
      ],
      ['a changed letter in another case', (token) => swapCase(signedValue('session_token', token))],
      ['a signature without its padding', (token) => signedValue('session_token', token).replace('%3D', '')],
      ['a signature with characters after it', (token) => `${signedValue('session_token', token)}%3D`],
      ['a signature for another cookie', (token) => signedValue('dont_remember', token)],
      ['a signature keyed with the secret itself', (token) => signedByReferenceLibrary(token)],
      [
        'a signature with another secret',
        (token) => signedValue('session_token', token, 'some other secret of 32 letters'),
      ],
      ['an invalid percent-encoding', (token) => `${signedValue('session_token', token)}%E0%A4%A`],
    ];

    it.each(forgeries)('is treated as missing and not cleared: %s', async (_, forge) => {
      expect(await whoIs(`${NAME}=${forge(user.token)}`)).toBeNull();
    });

    it('leads to 401 on a protected endpoint, and is not cleared there either', async () => {
      const answer = await app.request().get('/list-sessions').set('cookie', `${NAME}=${user.token}`).expect(401);
      expect(answer.body).toEqual({ code: 'UNAUTHORIZED', message: 'Du må være logget inn.' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('is not replaced by the token in any other header', async () => {
      const answer = await app
        .request()
        .get('/get-session')
        .set('authorization', `Bearer ${user.token}`)
        .set('x-session-token', decodeURIComponent(signedValue('session_token', user.token)));
      expect(answer.body).toBeNull();
    });

    it('is not read under the prefixed name, which belongs to https', async () => {
      expect(await whoIs(`__Secure-${sessionCookie(user.token)}`)).toBeNull();
    });
  });
});

/** The token with the case of its first letter changed. */
function swapCase(value: string): string {
  const at = value.search(/[a-z]/i);
  const letter = value.charAt(at);
  const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
  return value.slice(0, at) + other + value.slice(at + 1);
}
