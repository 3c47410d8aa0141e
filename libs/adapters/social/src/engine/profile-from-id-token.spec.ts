import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';

import { apple } from '../providers/apple.js';
import { google } from '../providers/google.js';
import { microsoft } from '../providers/microsoft.js';
import type { ProviderDefinition } from '../providers/provider-definition.js';
import { twitch } from '../providers/twitch.js';
import { type IdTokenSigner, idTokenSigner } from './testing/id-token-signer.js';
import { openProviderAt, type ProviderUnderTest } from './testing/open-provider-at.js';
import { json, startServer, type TestServer } from './testing/start-server.js';

const TENANT = '11111111-2222-4333-8444-555555555555';
const ISSUERS: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  google: 'https://accounts.google.com',
  microsoft: `https://login.microsoftonline.com/${TENANT}/v2.0`,
  twitch: 'https://id.twitch.tv/oauth2',
};
const ANSWER = { code: 'c', codeVerifier: 'v', state: 's', deviceId: null, issuer: null };
const NOW = Date.parse('2026-01-05T12:00:00.000Z') / 1000;

let server: TestServer;
let signer: IdTokenSigner;
let photo: { readonly status: number; readonly type: string; readonly bytes: Buffer };
let idToken: string | undefined;
beforeAll(async () => {
  [server, signer] = await Promise.all([startServer(), idTokenSigner()]);
});
beforeEach(() => {
  photo = { status: 404, type: 'text/plain', bytes: Buffer.alloc(0) };
  server.answer((response, { path }) => {
    if (path === '/jwks') json(response, signer.keySet);
    else if (path === '/token') json(response, { access_token: 'a-1', token_type: 'bearer', id_token: idToken });
    else response.writeHead(photo.status, { 'content-type': photo.type }).end(photo.bytes);
  });
});
afterAll(() => server.stop());

const claimsFor = (definition: ProviderDefinition, more: JWTPayload = {}): JWTPayload => ({
  iss: ISSUERS[definition.id] ?? '',
  aud: 'client-id_1',
  sub: 'sub-1',
  iat: NOW,
  exp: NOW + 60,
  tid: TENANT,
  ...more,
});

async function signedIn(
  definition: ProviderDefinition,
  more: JWTPayload = {},
  form: string | null = null,
  settings = {},
) {
  idToken = await signer.sign(claimsFor(definition, more));
  const under = openProviderAt(server.origin, definition, settings);
  const tokens = await under.provider.exchange(ANSWER);
  return { ...under, tokens, profile: await under.provider.profileAtSignIn(tokens, form) };
}

const stepsOf = ({ log }: ProviderUnderTest): unknown[] =>
  log.facts.map((facts) => ('step' in facts ? facts.step : null));

describe('a sign-in by an ID token', () => {
  it.each([apple, google, microsoft, twitch])('returns the user of the claims: $id', async (definition) => {
    const { tokens, profile, log } = await signedIn(definition, { email: 'kari@eksempel.no' });
    expect(tokens.idToken).toBe(idToken);
    expect(profile).toMatchObject({ accountId: 'sub-1', email: 'kari@eksempel.no', raw: { sub: 'sub-1' } });
    expect(log.facts).toEqual([]);
  });

  it.each([apple, google, microsoft, twitch])(
    'has no profile for a token of another client: $id',
    async (definition) => {
      const under = await signedIn(definition, { aud: 'client-id_2' });
      expect(under).toMatchObject({ tokens: { accessToken: 'a-1', idToken: null }, profile: null });
      expect(stepsOf(under)).toEqual(['ID token']);
    },
  );

  it('has no profile when the response contained no ID token', async () => {
    idToken = undefined;
    const { provider } = openProviderAt(server.origin, twitch);
    const tokens = await provider.exchange(ANSWER);
    expect(await provider.profileAtSignIn(tokens, null)).toBeNull();
  });

  it('verifies the token of a token response too', async () => {
    const { provider, tokens } = await signedIn(google);
    const forged = await signer.sign(claimsFor(google, { iss: 'https://ond.no' }));
    await expect(provider.profileAtSignIn({ ...tokens, idToken: forged }, null)).rejects.toThrow(
      'google: profile: the issuer is another one',
    );
  });

  it('takes the name from the form of Apple, and nothing else from it', async () => {
    const form = JSON.stringify({ name: { firstName: 'Kari', lastName: 'Nordmann' }, email: 'ond@eksempel.no' });
    expect((await signedIn(apple, {}, form)).profile).toMatchObject({ name: 'Kari Nordmann', email: null });
    for (const odd of ['{', '', 'null', '[]', '"Kari"', '{"name":null}', '{"__proto__":{"name":{}}}']) {
      expect((await signedIn(apple, {}, odd)).profile).toMatchObject({ accountId: 'sub-1', name: null });
    }
  });

  it('rejects Google users of other domains than the configured one', async () => {
    const settings = { special: { HD: 'eksempel.no' } };
    expect((await signedIn(google, { hd: 'eksempel.no' }, null, settings)).profile).not.toBeNull();
    expect((await signedIn(google, { hd: 'ond.no' }, null, settings)).profile).toBeNull();
    expect((await signedIn(google, {}, null, settings)).profile).toBeNull();
  });

  it('accepts the Microsoft issuer of the tenant in the token', async () => {
    const other = '99999999-2222-4333-8444-555555555555';
    expect((await signedIn(microsoft, { tid: other })).profile).toBeNull();
    expect((await signedIn(microsoft, {}, null, { special: { TENANT: 'consumers' } })).profile).toBeNull();
    const issuer = `${server.origin}/microsoft`;
    const settings = { endpoints: { issuer } };
    expect((await signedIn(microsoft, { iss: issuer }, null, settings)).profile).not.toBeNull();
  });

  it('can be read later from the stored token, although it has expired', async () => {
    const { provider, tokens, clock } = await signedIn(google, { name: 'Kari' });
    clock.advance(90 * 24 * 3_600_000);
    expect(await provider.currentProfile(tokens)).toMatchObject({ accountId: 'sub-1', name: 'Kari' });
    expect(await provider.currentProfile({ accessToken: 'a-1', idToken: null })).toBeNull();
    await expect(provider.currentProfile({ accessToken: null, idToken: 'rubbish' })).rejects.toMatchObject({
      name: 'ProviderError',
    });
  });
});

describe('the photo of Microsoft', () => {
  const PNG = Buffer.from('iVBORw0KGgo=', 'base64');

  it('becomes a data URL', async () => {
    photo = { status: 200, type: 'image/png; charset=binary', bytes: PNG };
    const image = 'data:image/png;base64,iVBORw0KGgo=';
    const { provider, tokens, profile } = await signedIn(microsoft);
    expect(profile).toMatchObject({ image });
    expect(server.calls.at(-1)).toMatchObject({ path: '/photo', headers: { authorization: 'Bearer a-1' } });
    expect(await provider.currentProfile(tokens)).toMatchObject({ image });
    expect(await provider.currentProfile({ ...tokens, accessToken: null })).toMatchObject({ image: null });
  });

  it('is limited to 64 KiB as a data URL', async () => {
    const prefix = 'data:image/jpeg;base64,'.length;
    const bytes = Math.floor((64 * 1024 - prefix) / 4) * 3;
    photo = { status: 200, type: 'image/jpeg', bytes: Buffer.alloc(bytes) };
    expect((await signedIn(microsoft)).profile?.image).toHaveLength(prefix + (bytes / 3) * 4);
    photo = { status: 200, type: 'image/jpeg', bytes: Buffer.alloc(bytes + 3) };
    expect((await signedIn(microsoft)).profile).toMatchObject({ accountId: 'sub-1', image: null });
  });

  it.each(['image/svg+xml', 'text/html', 'application/json', ''])('is ignored as %j', async (type) => {
    photo = { status: 200, type, bytes: PNG };
    expect((await signedIn(microsoft)).profile).toMatchObject({ accountId: 'sub-1', image: null });
  });

  it('does not fail the sign-in: a missing photo is not logged, a failing request once', async () => {
    const withEmail = { email: 'kari@eksempel.no' };
    const without = await signedIn(microsoft, withEmail);
    expect(without.profile).toMatchObject({ accountId: 'sub-1', image: null });
    expect(stepsOf(without)).toEqual([]);
    photo = { status: 500, type: 'text/plain', bytes: PNG };
    const broken = await signedIn(microsoft, withEmail);
    expect(broken.profile).toMatchObject({ accountId: 'sub-1', image: null });
    expect(stepsOf(broken)).toEqual(['photo']);
  });
});
