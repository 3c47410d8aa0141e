import { beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, signedValue } from '../../testing/cookies.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const NAMES = ['session_token', 'session_data', 'dont_remember'];

describe('cookies over https, shared by subdomains', () => {
  const app = useTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://konto.eksempel.no',
    COOKIE_DOMAIN: 'eksempel.no',
    COOKIE_PREFIX: 'butikk',
  });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const cookie = () => `__Secure-butikk.session_token=${signedValue('session_token', user.token)}`;

  it('carry the prefix, Secure and Domain when they are set', async () => {
    const body = { email: user.email, password: PASSWORD, rememberMe: false };
    const answer = await app.request().post('/sign-in/email').send(body).expect(200);
    const { token } = answer.body as { token: string };
    const attributes = 'Domain=eksempel.no; Path=/; HttpOnly; Secure; SameSite=Lax';
    expect(cookiesOf(answer)).toEqual({
      '__Secure-butikk.session_token': `__Secure-butikk.session_token=${signedValue('session_token', token)}; ${attributes}`,
      '__Secure-butikk.dont_remember': `__Secure-butikk.dont_remember=${signedValue('dont_remember', 'true')}; ${attributes}`,
      '__Secure-butikk.known_device': expect.stringMatching(`; Max-Age=15552000; ${attributes}$`),
    });
  });

  it('put Max-Age first', async () => {
    const body = { email: user.email, password: PASSWORD };
    const answer = await app.request().post('/sign-in/email').send(body).expect(200);
    expect(cookiesOf(answer)['__Secure-butikk.session_token']).toMatch(
      /; Max-Age=604800; Domain=eksempel\.no; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('carry the same attributes when they are cleared, since browsers would keep them otherwise', async () => {
    const answer = await app.request().post('/sign-out').expect(400);
    const lines = NAMES.map(
      (name) => `__Secure-butikk.${name}=; Max-Age=0; Domain=eksempel.no; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(Object.values(cookiesOf(answer))).toEqual(lines);
  });

  it('are read under the prefixed name', async () => {
    const answer = await app.request().get('/get-session').set('cookie', cookie()).expect(200);
    expect(answer.body).toMatchObject({ session: { token: user.token } });
  });

  it.each(['butikk.session_token', '__Secure-portvakt.session_token', '__Host-butikk.session_token'])(
    'are not read under the name %s',
    async (name) => {
      const header = `${name}=${signedValue('session_token', user.token)}`;
      const answer = await app.request().get('/get-session').set('cookie', header).expect(200);
      expect(answer.body).toBeNull();
    },
  );
});
