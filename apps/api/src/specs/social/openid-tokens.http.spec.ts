import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { generateKeyPair, SignJWT } from 'jose';

import {
  type IdTokenSigner,
  idTokenSigner,
  type Issuer,
  ISSUER_CLIENT_ID,
  startIssuer,
} from '@portvakt/adapters/social/testing';

import { errorPageUrl, locationOf, openCallback, startRedirect } from '../../testing/social-callbacks.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { startTestApp, type TestApp, useApp } from '../../testing/test-app.js';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
const REFUSED = errorPageUrl('unable_to_get_user_info');

interface IssuerApp extends TestApp {
  readonly issuer: Issuer;
  readonly original: IdTokenSigner;
  readonly other: IdTokenSigner;
  readonly lines: string[];
}

/**
 * One provider, configured by variables alone, whose responses a test can falsify, and which has a logo of the theme.
 */
async function startIssuerApp(): Promise<IssuerApp> {
  const [issuer, other, theme] = await Promise.all([
    startIssuer(new Date()),
    idTokenSigner(),
    mkdtemp(join(tmpdir(), 'portvakt-theme-')),
  ]);
  await mkdir(join(theme, 'providers'));
  await writeFile(join(theme, 'providers', 'firmalogo.svg'), LOGO);
  const lines: string[] = [];
  const environment = {
    LOG_LEVEL: 'warn',
    SOCIAL_ALLOW_HTTP: 'true',
    THEME_DIR: theme,
    OIDC_PROVIDERS: 'firma',
    OIDC_FIRMA_ISSUER: issuer.origin,
    OIDC_FIRMA_CLIENT_ID: ISSUER_CLIENT_ID,
    OIDC_FIRMA_CLIENT_SECRET: 'a-secret',
    OIDC_FIRMA_LOGO: 'firmalogo',
  };
  const app = await startTestApp(environment, { log: { write: (line) => void lines.push(line) }, hasWebApp: true });
  return {
    ...app,
    issuer,
    original: issuer.signer,
    other,
    lines,
    async stop() {
      await app.stop();
      await issuer.stop();
      await rm(theme, { recursive: true });
    },
  };
}

const app = useApp(startIssuerApp);

async function signIn() {
  const started = await startRedirect(app, { body: { provider: 'firma' } });
  app.issuer.nonce = started.url.searchParams.get('nonce');
  return openCallback(started, { code: 'a-code' });
}

const reasons = (): readonly string[] =>
  app.lines.flatMap((line) => (JSON.parse(line) as { reason?: string }).reason ?? []);

async function expectRefusal(reason: string): Promise<void> {
  const before = await databaseSnapshot(app);
  expect(locationOf(await signIn())).toBe(REFUSED);
  expect(await databaseSnapshot(app)).toEqual(before);
  expect(reasons()).toEqual([reason]);
}

beforeEach(() => {
  const { issuer, original, lines } = app;
  Object.assign(issuer, { claims: {}, idToken: undefined, signer: original, published: original });
  lines.splice(0);
});

describe('the ID token at the callback of a described provider (case 36)', () => {
  it('signs its user in', async () => {
    expect(locationOf(await signIn())).toBe('/inn');
    expect(reasons()).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['another issuer', { iss: 'https://ond.no' }, 'the issuer is another one'],
    ['another audience', { aud: 'someone-else' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED aud'],
    ['the nonce of another request', { nonce: 'another' }, 'the nonce is another one'],
  ])('is refused with %s, and the log says why', async (_, claims, reason) => {
    app.issuer.claims = claims;
    await expectRefusal(reason);
  });

  it('is refused with an algorithm that is not configured', async () => {
    const { privateKey } = await generateKeyPair('ES512');
    app.issuer.idToken = await new SignJWT({}).setProtectedHeader({ alg: 'ES512', kid: 'key-1' }).sign(privateKey);
    await expectRefusal('ERR_JOSE_ALG_NOT_ALLOWED');
  });

  it('is refused when a key that is not published has signed it', async () => {
    app.issuer.signer = app.other;
    await expectRefusal('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });
});

describe('a provider that replaces its key', () => {
  const AN_HOUR_MS = 3_600_000;
  const COOLDOWN_MS = 30_000;
  // Key sets are cached by the clock of the process; the clock of the service is derived from it.
  let now = Date.now();

  const advance = (ms: number): void => {
    now += ms;
    app.issuer.claims = { iat: now / 1000, exp: now / 1000 + 600 };
  };
  const signWithKey = (kid: string): void => {
    app.issuer.signer = { ...app.other, sign: (claims) => app.other.sign(claims, { kid }) };
  };
  const replaceKey = (kid: string): void => {
    app.issuer.published = { ...app.other, keySet: { keys: app.other.keySet.keys.map((key) => ({ ...key, kid })) } };
    signWithKey(kid);
  };
  /** Signs in that many times. Returns where the browser was sent each time, and how often the keys were fetched. */
  const signInTimes = async (times: number) => {
    const before = app.issuer.count('/jwks');
    const locations = [];
    for (let time = 0; time < times; time++) locations.push(locationOf(await signIn()));
    return { locations, fetched: app.issuer.count('/jwks') - before };
  };

  beforeEach(async () => {
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    advance(AN_HOUR_MS);
    expect(await signInTimes(1)).toEqual({ locations: ['/inn'], fetched: 1 });
    advance(COOLDOWN_MS);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('signs users in with the new one, which is fetched once', async () => {
    replaceKey('key-2');
    expect(await signInTimes(2)).toEqual({ locations: ['/inn', '/inn'], fetched: 1 });
    expect(reasons()).toEqual([]);
  });

  it('is asked for a key that it does not have once in half a minute', async () => {
    signWithKey('key-3');
    expect(await signInTimes(2)).toEqual({ locations: [REFUSED, REFUSED], fetched: 1 });
    expect(reasons()).toEqual(Array(2).fill('ERR_JWKS_NO_MATCHING_KEY'));
    advance(COOLDOWN_MS);
    expect(await signInTimes(2)).toEqual({ locations: [REFUSED, REFUSED], fetched: 1 });
  });

  it('signs nobody in with the key that it has removed', async () => {
    replaceKey('key-2');
    expect(await signInTimes(1)).toEqual({ locations: ['/inn'], fetched: 1 });
    app.issuer.signer = app.original;
    await expectRefusal('ERR_JWKS_NO_MATCHING_KEY');
  });
});

describe('OIDC_{ID}_LOGO', () => {
  it('names the file of the theme that the button shows', async () => {
    const { body } = await app.request().get('/api/web-config').expect(200);
    expect(body).toMatchObject({ providers: ['firma'], theme: { providerLogos: ['firma'] } });
    const logo = await app.request().get(`${body.theme.path}/providers/firma.svg`).expect(200);
    expect(logo.headers['content-type']).toContain('image/svg+xml');
    expect(String(logo.body)).toContain('<path');
  });
});
