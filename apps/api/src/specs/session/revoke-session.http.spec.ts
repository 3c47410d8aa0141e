import { beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { aSession, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser, signInAgain } from '../../testing/users.js';

describe('POST /revoke-session', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const revoke = (token: unknown, by = user.token) =>
    app.request().post('/revoke-session').set('cookie', sessionCookie(by)).send({ token });

  it('revokes another session of the caller and keeps the current one', async () => {
    const other = await signInAgain(app, user);
    const answer = await user.browser.post('/revoke-session').send({ token: other.token }).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await other.browser.get('/get-session')).body).toBeNull();
    expect((await user.browser.get('/get-session')).body).toMatchObject({ session: { token: user.token } });
  });

  it('revokes the current session and clears its cookies', async () => {
    const own = await aSession(app, user.id);
    const answer = await revoke(own, own).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, own)).toBeUndefined();
  });

  it('revokes an expired session of the caller', async () => {
    const over = await aSession(app, user.id, { expiresInMs: -1 });
    await revoke(over).expect(200);
    expect(await sessionTimes(app, over)).toBeUndefined();
    await revoke(over).expect(400);
  });

  it('gives the same answer for a token of another user and an unknown token', async () => {
    const stranger = await aSignedUpUser(app);
    const foreign = await revoke(stranger.token).expect(400);
    const unknown = await revoke('x'.repeat(32)).expect(400);
    expect(foreign.body).toEqual({ code: 'SESSION_NOT_FOUND', message: 'Fant ikke økten.' });
    expect(unknown.body).toEqual(foreign.body);
    expect(await sessionTimes(app, stranger.token)).toBeDefined();
  });

  it('ignores a user id and unknown fields in the body', async () => {
    const stranger = await aSignedUpUser(app);
    const answer = await app
      .request()
      .post('/revoke-session')
      .set('cookie', sessionCookie(user.token))
      .type('json')
      .send(`{"token":"${stranger.token}","userId":"${stranger.id}","__proto__":{"userId":"${stranger.id}"}}`);
    expect(answer.body.code).toBe('SESSION_NOT_FOUND');
    expect(await sessionTimes(app, stranger.token)).toBeDefined();
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['a number', 7],
    ['a list', ['x']],
    ['an object', { $ne: '' }],
    ['with NUL in it', 'a\u0000b'],
    ['with a line break in it', 'a\nb'],
    ['with half a surrogate pair', '\ud800'],
    ['longer than the maximum', 'x'.repeat(8_193)],
  ])('rejects a token that is %s', async (_, token) => {
    const answer = await revoke(token).expect(400);
    expect(answer.body).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Forespørselen inneholder ugyldige eller manglende felt.',
      fields: ['token'],
    });
  });

  it('finds no session by an empty token, nor by one of the maximum length', async () => {
    expect((await revoke('').expect(400)).body.code).toBe('SESSION_NOT_FOUND');
    expect((await revoke('x'.repeat(8_192)).expect(400)).body.code).toBe('SESSION_NOT_FOUND');
  });

  it('reads the token from the body only', async () => {
    const other = await aSession(app, user.id);
    const call = app.request().post(`/revoke-session?token=${other}`).set('cookie', sessionCookie(user.token));
    expect((await call.send({}).expect(400)).body.code).toBe('VALIDATION_ERROR');
    expect(await sessionTimes(app, other)).toBeDefined();
  });
});
