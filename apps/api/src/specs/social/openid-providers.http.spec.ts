import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it } from '@jest/globals';

import { type OidcServer, startOidcServer } from '@portvakt/adapters/social/testing';

import { cookiesOf } from '../../testing/cookies.js';
import { errorPageUrl, locationOf, openCallback, startRedirect } from '../../testing/social-callbacks.js';
import { ORIGIN, startTestApp, type TestApp, useApp } from '../../testing/test-app.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { browserWithSession } from '../../testing/social-sign-in.js';
import { aSignedInUser } from '../../testing/users.js';

const SECRET = 'a-secret';

/** A certified server with a client for each provider. */
const certifiedServer = (...ids: readonly string[]): Promise<OidcServer> =>
  startOidcServer(
    ids.map((id) => ({
      id: `portvakt-${id}`,
      secret: SECRET,
      authentication: 'client_secret_basic',
      redirectUri: `${ORIGIN}/callback/${id}`,
      pkce: true,
      scopes: [],
    })),
  );

const clientOf = (id: string) => ({
  [`OIDC_${id.toUpperCase()}_CLIENT_ID`]: `portvakt-${id}`,
  [`OIDC_${id.toUpperCase()}_CLIENT_SECRET`]: SECRET,
});

/** The origin of a server that has been stopped. */
async function deadOrigin(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

interface OpenIdApp extends TestApp {
  readonly servers: Readonly<Record<string, OidcServer>>;
  readonly lines: readonly string[];
}

/** Providers configured by variables alone: three at two certified servers, and one that has been stopped. */
async function startOpenIdApp(): Promise<OpenIdApp> {
  const [skole, firma, dead] = await Promise.all([
    certifiedServer('skole', 'klubb'),
    certifiedServer('firma'),
    deadOrigin(),
  ]);
  const lines: string[] = [];
  const app = await startTestApp(
    {
      LOG_LEVEL: 'warn',
      SOCIAL_ALLOW_HTTP: 'true',
      OIDC_PROVIDERS: 'skole,klubb,firma,borte',
      ...clientOf('skole'),
      ...clientOf('klubb'),
      ...clientOf('firma'),
      OIDC_SKOLE_ISSUER: skole.origin,
      OIDC_SKOLE_NAME: 'Skolen vår',
      OIDC_SKOLE_USERINFO: 'true',
      OIDC_KLUBB_ISSUER: skole.origin,
      OIDC_KLUBB_NAME: 'Idrettsklubben',
      OIDC_FIRMA_ISSUER: firma.origin,
      OIDC_FIRMA_REQUIRED_CLAIMS: '{"tid":"a-tenant"}',
      OIDC_BORTE_ISSUER: dead,
      OIDC_BORTE_CLIENT_ID: 'portvakt',
      OIDC_BORTE_TOKEN_AUTH: 'none',
    },
    { log: { write: (line) => void lines.push(line) } },
  );
  return {
    ...app,
    servers: { skole, klubb: skole, firma },
    lines,
    async stop() {
      await app.stop();
      await Promise.all([skole.stop(), firma.stop()]);
    },
  };
}

const app = useApp(startOpenIdApp);

/** Signs in as the one user of a certified server. */
async function signInAt(provider: string, browser = app.browser(), call = '/sign-in/social') {
  const sent = { provider, callbackURL: '/inn' };
  const answer = await browser.post(call).set('origin', ORIGIN).send(sent).expect(200);
  const { url } = answer.body as { url: string };
  const parameters = await app.servers[provider]?.browse(url);
  return browser.get(`/callback/${provider}?${parameters?.toString() ?? ''}`);
}

const reasons = (): readonly string[] =>
  app.lines.flatMap((line) => (JSON.parse(line) as { reason?: string }).reason ?? []);

describe('providers that the operator describes', () => {
  it('are offered first, under their names', async () => {
    const { body } = await app.request().get('/api/web-config').expect(200);
    expect(body).toMatchObject({
      providers: ['skole', 'klubb', 'firma', 'borte'],
      providerNames: { skole: 'Skolen vår', klubb: 'Idrettsklubben', firma: 'firma', borte: 'borte' },
    });
  });

  it('sign in a new user, and the same user again', async () => {
    const browser = app.browser();
    expect(locationOf(await signInAt('skole', browser))).toBe('/inn');
    const { body } = await browser.get('/get-session').expect(200);
    expect(body.user).toMatchObject({ email: 'kari@eksempel.no', emailVerified: true, name: 'Kari Nordmann' });
    const again = app.browser();
    expect(locationOf(await signInAt('skole', again))).toBe('/inn');
    expect((await again.get('/get-session').expect(200)).body.user.id).toBe(body.user.id);
    const accounts = (await again.get('/list-accounts').expect(200)).body;
    expect(accounts).toEqual([expect.objectContaining({ provider: 'skole', accountId: 'kari-1' })]);
    const [{ accountId }] = accounts;
    const info = await again.post('/account-info').set('origin', ORIGIN).send({ accountId }).expect(200);
    expect(info.body.user).toMatchObject({ id: 'kari-1', email: 'kari@eksempel.no' });
  });

  it('mail the owner under their names when they are linked', async () => {
    const member = await aSignedInUser(app);
    expect(locationOf(await signInAt('klubb', browserWithSession(app, member), '/link-social'))).toBe('/inn');
    const { text } = await app.mailTo(member.email, 'Ny innloggingsmåte på kontoen din');
    expect(text).toContain('Idrettsklubben er koblet til kontoen din');
  });

  it('refuse a user without the required claims, and the log says why', async () => {
    const before = await databaseSnapshot(app);
    const browser = app.browser();
    expect(locationOf(await signInAt('firma', browser))).toBe(errorPageUrl('unable_to_get_user_info'));
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(reasons()).toContain('the claim tid is missing or another one');
  });

  it('refuse a callback that names another provider as its issuer', async () => {
    const started = await startRedirect(app, { body: { provider: 'skole' } });
    const parameters = await app.servers['skole']?.browse(started.url.href);
    const iss = app.servers['firma']?.origin ?? '';
    const answer = await openCallback(started, { ...Object.fromEntries(parameters ?? []), iss });
    expect(locationOf(answer)).toBe(errorPageUrl('invalid_code'));
    expect(reasons()).toContain('the answer is of another issuer');
  });

  it('take no ID token that a client has got by itself', async () => {
    const sent = { provider: 'skole', idToken: { token: 'a.b.c' } };
    const answer = await app.request().post('/sign-in/social').set('origin', ORIGIN).send(sent).expect(404);
    expect(answer.body).toMatchObject({ code: 'ID_TOKEN_NOT_SUPPORTED' });
  });
});

describe('a provider that is gone', () => {
  it('leads to the error page, the one of the request if there is one, and the log says why', async () => {
    const post = (more: object) =>
      app
        .request()
        .post('/sign-in/social')
        .set('origin', ORIGIN)
        .send({ provider: 'borte', callbackURL: '/inn', ...more });
    for (const none of [{}, { errorCallbackURL: '' }]) {
      const answer = await post(none).expect(200);
      expect(answer.body).toEqual({ url: errorPageUrl('temporarily_unavailable'), redirect: true });
      expect(cookiesOf(answer)).toEqual({});
    }
    const own = await post({ errorCallbackURL: '/feil?a=1' }).expect(200);
    expect(own.body.url).toBe('/feil?a=1&error=temporarily_unavailable');
    expect(reasons()).toContain('discovery: not reached (ECONNREFUSED)');
  });
});
