import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
    policy: { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false },
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

/** The folder of a theme with a logo of the provider `firma`. */
async function aThemeWithLogo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portvakt-theme-'));
  await mkdir(join(folder, 'providers'));
  await writeFile(join(folder, 'providers/firma.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  return folder;
}

async function startWithProviders(): Promise<TestApp & { readonly issuer: Issuer }> {
  const issuer = await startIssuer(new Date());
  const acme = anExtension({
    providers: (tools) => [
      tools.oidc({ id: 'firma', name: 'Firmaet', issuer: issuer.origin, clientId: ISSUER_CLIENT_ID }),
      ownProtocol(tools, issuer.origin),
    ],
  });
  const theme = await aThemeWithLogo();
  const app = await startTestApp(
    { SOCIAL_ALLOW_HTTP: 'true', THEME_DIR: theme },
    { extensions: [acme], hasWebApp: true },
  );
  return {
    ...app,
    issuer,
    async stop() {
      await app.stop();
      await issuer.stop();
      await rm(theme, { recursive: true });
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

  it('are offered under their names, with the logos of the theme', async () => {
    const { body } = await app.request().get('/api/web-config').expect(200);
    expect(body).toMatchObject({
      providers: ['firma', 'intern'],
      providerNames: { firma: 'Firmaet', intern: 'Intern' },
      theme: { providerLogos: ['firma'] },
    });
    const { theme } = body as { theme: { path: string } };
    const logo = await app.request().get(`${theme.path}/providers/firma.svg`).expect(200);
    expect(logo.headers['content-type']).toBe('image/svg+xml');
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
