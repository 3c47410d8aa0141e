import { describe, expect, it } from '@jest/globals';

import { type Issuer, ISSUER_CLIENT_ID, startIssuer } from '@portvakt/adapters/social/testing';

import { errorPageUrl, locationOf, openCallback, startRedirect } from '../../testing/social-callbacks.js';
import { startTestApp, type TestApp, useApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

interface UserInfoApp extends TestApp {
  readonly issuer: Issuer;
}

/** A provider, configured by variables alone, from which the service also requests the user info. */
async function startUserInfoApp(): Promise<UserInfoApp> {
  const issuer = await startIssuer(new Date());
  const app = await startTestApp({
    SOCIAL_ALLOW_HTTP: 'true',
    OIDC_PROVIDERS: 'firma',
    OIDC_FIRMA_ISSUER: issuer.origin,
    OIDC_FIRMA_CLIENT_ID: ISSUER_CLIENT_ID,
    OIDC_FIRMA_CLIENT_SECRET: 'a-secret',
    OIDC_FIRMA_USERINFO: 'true',
  });
  return {
    ...app,
    issuer,
    async stop() {
      await app.stop();
      await issuer.stop();
    },
  };
}

const app = useApp(startUserInfoApp);

type Claims = Readonly<Record<string, unknown>>;

let made = 0;

/** Signs in as a user whom the provider has never sent before. Returns the redirect target. */
async function signInWith(idToken: Claims, userInfo: Claims): Promise<string | undefined> {
  const sub = `bruker-${++made}`;
  Object.assign(app.issuer, { claims: { sub, ...idToken }, userInfo: { sub, ...userInfo } });
  const started = await startRedirect(app, { body: { provider: 'firma' } });
  app.issuer.nonce = started.url.searchParams.get('nonce');
  return locationOf(await openCallback(started, { code: 'a-code' }));
}

/** Whether the identity is linked to the existing user whose e-mail address the provider sends in these responses. */
async function isLinked(answers: (email: string) => readonly [idToken: Claims, userInfo: Claims]): Promise<boolean> {
  const user = await aSignedInUser(app);
  const location = await signInWith(...answers(user.email));
  const accounts = await app.database.sql('SELECT FROM "account" WHERE "userId" = $1', [user.id]);
  expect(location).toBe(accounts.length > 0 ? '/inn' : errorPageUrl('account_not_linked'));
  return accounts.length > 0;
}

const OTHER = 'annen@eksempel.no';
const NOTHING = { email: undefined, email_verified: undefined };

describe('the e-mail address of a user of a provider that is asked for claims beside the ID token', () => {
  it.each<[string, Parameters<typeof isLinked>[0]]>([
    ['of the ID token, beside it', (email) => [{ email, email_verified: true }, { email: OTHER }]],
    ['of the user info, beside it', (email) => [NOTHING, { email, email_verified: true }]],
    [
      'of both, in the user info alone',
      (email) => [
        { email, email_verified: undefined },
        { email, email_verified: true },
      ],
    ],
  ])('is verified where the provider says so: %s', async (_, answers) => {
    expect(await isLinked(answers)).toBe(true);
  });

  it.each<[string, Parameters<typeof isLinked>[0]]>([
    [
      'of the ID token, but only the one of the user info is verified',
      (email) => [
        { email, email_verified: undefined },
        { email: OTHER, email_verified: true },
      ],
    ],
    [
      'of the user info, but only the ID token, which has none, says so',
      (email) => [{ email: undefined, email_verified: true }, { email }],
    ],
    [
      'of both, but the ID token says that it is not',
      (email) => [
        { email, email_verified: false },
        { email, email_verified: true },
      ],
    ],
  ])('is not verified, and links nobody: %s', async (_, answers) => {
    expect(await isLinked(answers)).toBe(false);
  });
});
