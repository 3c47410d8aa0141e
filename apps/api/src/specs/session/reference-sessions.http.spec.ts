import { beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, signedByReferenceLibrary, signedValue } from '../../testing/cookies.js';
import { aSession, DAY_MS, sessionTimes } from '../../testing/sessions.js';
import { SECRET, useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

const OLD_SECRET = 'last year the keys came from this secret';
const NAME = 'better-auth.session_token';

describe('valid sessions of the reference library, under its cookie prefix (specification C22)', () => {
  const app = useTestApp({ COOKIE_PREFIX: 'better-auth' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  it('are read', async () => {
    const cookie = `${NAME}=${signedByReferenceLibrary(user.token)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.body).toMatchObject({ session: { token: user.token } });
  });

  it('are accepted by protected endpoints', async () => {
    await app
      .request()
      .get('/list-sessions')
      .set('cookie', `${NAME}=${signedByReferenceLibrary(user.token)}`)
      .expect(200);
  });

  it('are signed with the key of this cookie alone from the first refresh on', async () => {
    const token = await aSession(app, user.id, { expiresInMs: 5 * DAY_MS });
    const cookie = `${NAME}=${signedByReferenceLibrary(token)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(cookiesOf(answer)[NAME]).toContain(`${NAME}=${signedValue('session_token', token)}; Max-Age=604800;`);
  });

  it('do not carry over the dont_remember cookie of the reference library', async () => {
    const token = await aSession(app, user.id, { expiresInMs: 5 * DAY_MS });
    const before = await sessionTimes(app, token);
    const cookie = `${NAME}=${signedByReferenceLibrary(token)}; better-auth.dont_remember=${signedByReferenceLibrary('true')}`;
    await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect((await sessionTimes(app, token))?.expiresAt).not.toEqual(before?.expiresAt);
  });

  it('stand beside cookies written here', async () => {
    const cookie = `${NAME}=${signedValue('session_token', user.token)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.body).toMatchObject({ session: { token: user.token } });
  });
});

describe.each(['portvakt', 'better-auth'])('cookies signed with a compromised secret, prefix %s', (prefix) => {
  const app = useTestApp({ COOKIE_PREFIX: prefix, AUTH_COMPROMISED_SECRETS: OLD_SECRET });

  it('open nothing', async () => {
    const { token } = await aSignedUpUser(app);
    for (const value of [
      signedValue('session_token', token, OLD_SECRET),
      signedByReferenceLibrary(token, OLD_SECRET),
    ]) {
      const cookie = `${prefix}.session_token=${value}`;
      expect((await app.request().get('/get-session').set('cookie', cookie).expect(200)).body).toBeNull();
      await app.request().get('/list-sessions').set('cookie', cookie).expect(401);
    }
  });
});

describe('cookies signed with an earlier secret', () => {
  const app = useTestApp({ AUTH_PREVIOUS_SECRETS: OLD_SECRET });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  it('are read', async () => {
    const cookie = `portvakt.session_token=${signedValue('session_token', user.token, OLD_SECRET)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.body).toMatchObject({ session: { token: user.token } });
  });

  it('are signed with the newest one when they are written again', async () => {
    const token = await aSession(app, user.id, { expiresInMs: 5 * DAY_MS });
    const cookie = `portvakt.session_token=${signedValue('session_token', token, OLD_SECRET)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(cookiesOf(answer)['portvakt.session_token']).toContain(`=${signedValue('session_token', token, SECRET)};`);
  });

  it('still tell that the owner is not to be remembered', async () => {
    const token = await aSession(app, user.id, { expiresInMs: 5 * DAY_MS });
    const cookie =
      `portvakt.session_token=${signedValue('session_token', token, OLD_SECRET)}; ` +
      `portvakt.dont_remember=${signedValue('dont_remember', 'true', OLD_SECRET)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('are never read with the secret itself where the prefix is our own', async () => {
    const cookie = `portvakt.session_token=${signedByReferenceLibrary(user.token, OLD_SECRET)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.body).toBeNull();
  });
});
