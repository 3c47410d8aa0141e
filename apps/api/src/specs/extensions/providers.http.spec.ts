import { describe, expect, it } from '@jest/globals';

import { type Issuer, ISSUER_CLIENT_ID, startIssuer } from '@portvakt/adapters/social/testing';
import type { Extension, ProviderTools } from '@portvakt/service';

import { anExtension } from '../../testing/extensions.js';
import { errorPageUrl, locationOf, openCallback, startRedirect } from '../../testing/social-callbacks.js';
import { startTestApp, type TestApp, useApp } from '../../testing/test-app.js';

type Provider = ReturnType<NonNullable<Extension['providers']>>[number];

const NO_TOKENS = {
  accessToken: 'a-token',
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: null,
  tokenType: null,
  carried: null,
};

/** A protocol of the team's own. The code is the name of the user, who is known to a service of the team. */
const ownProtocol = ({ fetch }: ProviderTools, origin: string): Provider => {
  const profile = async () => {
    const answer = await fetch(`${origin}/userinfo`, { method: 'GET', headers: {} });
    const { sub } = (await answer.json()) as { sub: string };
    return { accountId: sub, email: 'ola@eksempel.no', emailVerified: true, name: 'Ola', image: null, raw: {} };
  };
  return {
    id: 'intern',
    name: 'Intern',
    rules: { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false },
    canRefresh: false,
    acceptsIdTokens: false,
    authorizationUrl: async ({ state }) => `${origin}/own?state=${state}`,
    exchange: async () => NO_TOKENS,
    profileAtSignIn: profile,
    currentProfile: profile,
    verifyIdToken: async () => ({ kind: 'invalid' }),
    refresh: async () => NO_TOKENS,
  };
};

async function startWithProviders(): Promise<TestApp & { readonly issuer: Issuer }> {
  const issuer = await startIssuer(new Date());
  const acme = anExtension({
    providers: (tools) => [
      tools.oidc({ id: 'firma', name: 'Firmaet', issuer: issuer.origin, clientId: ISSUER_CLIENT_ID }),
      ownProtocol(tools, issuer.origin),
    ],
  });
  const app = await startTestApp({ SOCIAL_ALLOW_HTTP: 'true' }, { extensions: [acme] });
  return {
    ...app,
    issuer,
    async stop() {
      await app.stop();
      await issuer.stop();
    },
  };
}

describe('providers of an extension', () => {
  const app = useApp(startWithProviders);

  async function signInAt(provider: string, browser = app.browser()) {
    const started = await startRedirect(app, { browser, body: { provider } });
    app.issuer.nonce = started.url.searchParams.get('nonce');
    return openCallback(started, { code: 'a-code' });
  }

  it('are offered under their names', async () => {
    const { body } = await app.request().get('/api/web-config').expect(200);
    expect(body).toMatchObject({
      providers: ['firma', 'intern'],
      providerNames: { firma: 'Firmaet', intern: 'Intern' },
    });
  });

  it.each([
    ['firma', 'kari@eksempel.no'],
    ['intern', 'ola@eksempel.no'],
  ])('sign a user in: %s', async (provider, email) => {
    const browser = app.browser();
    expect(locationOf(await signInAt(provider, browser))).toBe('/inn');
    const { body } = await browser.get('/get-session').expect(200);
    expect(body.user).toMatchObject({ email, emailVerified: true });
    expect((await browser.get('/list-accounts').expect(200)).body).toMatchObject([{ provider }]);
  });

  it('refuse a token of another audience', async () => {
    app.issuer.claims = { aud: 'someone-else' };
    expect(locationOf(await signInAt('firma'))).toBe(errorPageUrl('unable_to_get_user_info'));
    app.issuer.claims = {};
  });
});
