import { describe, expect, it } from '@jest/globals';

import { type Lies, SoftAuthenticator } from '@portvakt/passkey/testing';

import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { cookiesOf, signedValue } from '../../testing/cookies.js';
import { errorBody, socialErrorBody } from '../../testing/expected-answers.js';
import { PasskeyBrowser, signedInBrowser } from '../../testing/passkey-browser.js';
import {
  anAuthenticator,
  aPasskeyOwner,
  aSignedInOwner,
  challengeRecords,
  register,
  registerOptions,
  type RequestOptions,
  signInOptions,
  signInWith,
  somePasskeys,
} from '../../testing/passkeys.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, aStoredUser } from '../../testing/users.js';

const CALLS = [
  ['get', 'generate-register-options'],
  ['post', 'verify-registration'],
  ['post', 'generate-authenticate-options'],
  ['post', 'verify-authentication'],
  ['get', 'list-user-passkeys'],
  ['post', 'update-passkey'],
  ['post', 'delete-passkey'],
] as const;

describe.each([
  ['switched off', { PASSKEYS_ENABLED: 'false' }],
  ['on an IP address', { PUBLIC_URL: 'http://127.0.0.1:3000' }],
  ['on an IPv6 address', { PUBLIC_URL: 'http://[::1]:3000' }],
])('passkeys that are %s', (_, environment) => {
  const app = useTestApp(environment);

  it('have no calls', async () => {
    const { token } = await aSignedInUser(app);
    for (const [method, name] of CALLS) {
      const answer = await app.request()[method](`/passkey/${name}`).set('cookie', signedInBrowser(app, token).cookies);
      expect([name, answer.status, answer.text]).toEqual([name, 404, '']);
    }
    expect((await app.request().get('/api/web-config')).body).toMatchObject({ passkeys: null });
  });

  it('cannot be used to sign in', async () => {
    const user = await aStoredUser(app);
    await somePasskeys(app, user.id, 1);
    const cookies = signedInBrowser(app, await aSession(app, user.id)).cookies;
    const answer = await app
      .request()
      .post('/unlink-account')
      .set('cookie', cookies)
      .send({ providerId: 'credential' });
    expect([answer.status, answer.body]).toEqual([400, socialErrorBody('FAILED_TO_UNLINK_LAST_ACCOUNT')]);
  });
});

describe('passkeys of a domain with several hosts', () => {
  const ORIGIN_OF_APP = 'https://app.example.no';
  const ANDROID = `android:apk-key-hash:${'k'.repeat(43)}`;
  const app = useTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://konto.example.no',
    PASSKEY_RP_ID: 'example.no',
    TRUSTED_ORIGINS: ORIGIN_OF_APP,
    PASSKEY_ORIGINS: `${ORIGIN_OF_APP},${ANDROID}`,
  });

  it('are bound to the domain, in secure cookies', async () => {
    const answer = await app.request().get('/passkey/generate-authenticate-options');
    expect(answer.body).toMatchObject({ rpId: 'example.no' });
    expect(cookiesOf(answer)['__Secure-portvakt.passkey']).toContain('; Secure;');
  });

  it('are made on one host and used on another, and for no host alone', async () => {
    const user = await aStoredUser(app);
    const session = signedValue('session_token', await aSession(app, user.id));
    const browser = new PasskeyBrowser(app, `__Secure-portvakt.session_token=${session}`);
    const authenticator = new SoftAuthenticator('https://konto.example.no');
    const response = authenticator.create(await registerOptions(browser));
    const made = await browser.post(
      '/passkey/verify-registration',
      { response },
      { origin: 'https://konto.example.no' },
    );
    expect(made.status).toBe(200);
    const signIn = async (lies: Lies) => {
      const visitor = new PasskeyBrowser(app);
      const { body } = await visitor.get('/passkey/generate-authenticate-options');
      const answer = authenticator.get(body as RequestOptions, { origin: ORIGIN_OF_APP, ...lies });
      return visitor.post('/passkey/verify-authentication', { response: answer }, { origin: ORIGIN_OF_APP });
    };
    expect((await signIn({})).status).toBe(200);
    expect((await signIn({ rpId: 'konto.example.no' })).body).toEqual(errorBody('AUTHENTICATION_FAILED'));
  });

  it('are listed for browsers, the service’s own origin first, and without apps', async () => {
    const answer = await app.request().get('/.well-known/webauthn');
    expect([answer.status, answer.body]).toEqual([200, { origins: ['https://konto.example.no', ORIGIN_OF_APP] }]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=3600' });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });
});

describe('passkeys of a usual deployment', () => {
  const app = useTestApp(LIMITS_BEHIND_PROXY);

  it('have no related origins', async () => {
    const answer = await app.request().get('/.well-known/webauthn');
    expect([answer.status, answer.text]).toEqual([404, '']);
  });

  it('may be asked for thirty times in ten seconds', async () => {
    const client = aClient(app);
    for (let n = 0; n < 30; n++) {
      expect((await client.post('/passkey/generate-authenticate-options')).status).toBe(200);
    }
    const refused = await client.post('/passkey/generate-authenticate-options');
    expect(refused.status).toBe(429);
    expect(refused.headers).toHaveProperty(['x-retry-after']);
  });
});

describe('passkeys that may be made without asking', () => {
  const app = useTestApp({ PASSKEY_CONDITIONAL_CREATE: 'true' });
  const unseen = { userPresent: false, userVerified: false };

  it('need no user at the creation, and one at the sign-in', async () => {
    const { browser } = await aSignedInOwner(app);
    const authenticator = anAuthenticator();
    const options = await registerOptions(browser, '?conditional=true');
    expect(options).toMatchObject({ authenticatorSelection: { userVerification: 'preferred' } });
    const response = authenticator.create(options, unseen);
    expect((await browser.post('/passkey/verify-registration', { response })).status).toBe(200);
    const signIn = (lies: object) => signInWith(new PasskeyBrowser(app), authenticator, lies);
    expect((await signIn({ userVerified: false })).body).toEqual(errorBody('AUTHENTICATION_FAILED'));
    expect((await signIn({})).status).toBe(200);
  });

  it.each(['=false', '=1', '=yes', '=TRUE', '=', '', '=%00', '=true&conditional=false'])(
    'need the user where the query says conditional%s, which is not true',
    async (text) => {
      const { browser } = await aSignedInOwner(app);
      const options = await registerOptions(browser, `?conditional${text}`);
      expect(options).toMatchObject({ authenticatorSelection: { userVerification: 'required' } });
    },
  );

  it('need the user where it was not asked for', async () => {
    const { browser } = await aSignedInOwner(app);
    const answer = await register(browser, anAuthenticator(), unseen);
    expect(answer.body).toEqual(errorBody('FAILED_TO_VERIFY_REGISTRATION'));
  });
});

describe('passkeys that may not be made without asking', () => {
  const app = useTestApp();

  it('need the user, whatever the request asks for', async () => {
    const { browser } = await aSignedInOwner(app);
    const options = await registerOptions(browser, '?conditional=true');
    const response = anAuthenticator().create(options, { userVerified: false });
    const answer = await browser.post('/passkey/verify-registration', { response });
    expect(answer.body).toEqual(errorBody('FAILED_TO_VERIFY_REGISTRATION'));
  });
});

describe('passkeys under the strict policy', () => {
  const app = useTestApp({ POLICY: 'strict' });

  it('store no challenge in plain text', async () => {
    const owner = await aSignedInOwner(app);
    const challenges = [
      (await registerOptions(owner.browser)).challenge,
      (await signInOptions(owner.browser)).challenge,
    ];
    const stored = (await challengeRecords(app)).join();
    for (const challenge of challenges) expect(stored).not.toContain(challenge);
  });

  it('are refused once they can be synced and could not before', async () => {
    const owner = await aPasskeyOwner(app, { backupEligible: false, backedUp: false });
    const answer = await signInWith(new PasskeyBrowser(app), owner.authenticator);
    expect([answer.status, answer.body]).toEqual([401, errorBody('AUTHENTICATION_FAILED')]);
  });
});

describe('passkeys where addresses have to be verified', () => {
  const app = useTestApp({ REQUIRE_EMAIL_VERIFICATION: 'true' });

  it('open no session before, and the link is mailed', async () => {
    const owner = await aPasskeyOwner(app);
    await app.database.sql('UPDATE "user" SET "emailVerified" = false WHERE "id" = $1', [owner.id]);
    const browser = new PasskeyBrowser(app);
    const answer = await signInWith(browser, owner.authenticator);
    expect([answer.status, answer.body]).toEqual([403, errorBody('EMAIL_NOT_VERIFIED')]);
    expect((await browser.get('/get-session')).body).toBeNull();
    await app.mailTo(owner.email, 'Bekreft e-postadressen din');
  });
});
