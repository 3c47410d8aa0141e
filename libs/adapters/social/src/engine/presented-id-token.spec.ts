import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';

import { apple } from '../providers/apple.js';
import { facebook } from '../providers/facebook.js';
import { google } from '../providers/google.js';
import { providerDefinitions } from '../providers/index.js';
import { type IdTokenSigner, idTokenSigner } from './testing/id-token-signer.js';
import { openProviderAt } from './testing/open-provider-at.js';
import { json, startServer, type TestServer } from './testing/start-server.js';

const NOW = Date.parse('2026-01-05T12:00:00.000Z') / 1000;
const CLAIMS = { aud: 'client-id_1', sub: 'sub-1', iat: NOW, exp: NOW + 60, email: 'kari@eksempel.no' };
const INVALID = { kind: 'invalid' };

let server: TestServer;
let signer: IdTokenSigner;
let confirmed: unknown;
let confirmationStatus: number;
let person: unknown;
beforeAll(async () => {
  [server, signer] = await Promise.all([startServer(), idTokenSigner()]);
});
beforeEach(() => {
  confirmationStatus = 200;
  confirmed = { data: { is_valid: true, app_id: 'client-id_1', user_id: '10001' } };
  person = { id: '10001', name: 'Kari', email: 'kari@eksempel.no' };
  server.answer((response, { path }) => {
    if (path.startsWith('/debug_token')) json(response, confirmed, confirmationStatus);
    else json(response, path === '/jwks' ? signer.keySet : person);
  });
});
afterAll(() => server.stop());

const at = (definition: typeof google, settings = {}) => openProviderAt(server.origin, definition, settings);
const signed = (issuer: string, more: JWTPayload = {}) => signer.sign({ ...CLAIMS, iss: issuer, ...more });

describe('an ID token that a client presents', () => {
  it('is accepted for Apple, Google and Facebook, unless that is disabled', async () => {
    const takers = providerDefinitions
      .map((definition) => at(definition).provider)
      .filter((one) => one.acceptsIdTokens);
    expect(takers.map(({ id }) => id)).toEqual(['google', 'apple', 'facebook']);
    const { provider } = at(google, { disableIdTokenSignIn: true });
    expect(provider.acceptsIdTokens).toBe(false);
    const token = await signed('https://accounts.google.com');
    expect(await provider.verifyIdToken({ token })).toEqual(INVALID);
  });

  it.each([
    [google, 'https://accounts.google.com'],
    [apple, 'https://appleid.apple.com'],
    [facebook, 'https://www.facebook.com'],
    [facebook, 'https://limited.facebook.com'],
  ])('identifies the user of its claims: $id', async (definition, issuer) => {
    const token = await signed(issuer, { email_verified: true });
    expect(await at(definition).provider.verifyIdToken({ token })).toMatchObject({
      kind: 'valid',
      profile: { accountId: 'sub-1', email: 'kari@eksempel.no', emailVerified: definition !== facebook },
    });
  });

  it('is invalid if its nonce is not the one of the client', async () => {
    const token = await signed('https://accounts.google.com', { nonce: 'n-1' });
    const { provider } = at(google);
    expect(await provider.verifyIdToken({ token, nonce: 'n-1' })).toMatchObject({ kind: 'valid' });
    expect(await provider.verifyIdToken({ token, nonce: 'n-2' })).toEqual(INVALID);
  });

  it('is invalid without a distinction when forged, malformed, or the keys are unavailable', async () => {
    const token = await signed('https://ond.no');
    const { provider, log } = at(google);
    expect(await provider.verifyIdToken({ token })).toEqual(INVALID);
    expect(log.facts).toEqual([{ provider: 'google', step: 'ID token', reason: 'the issuer is another one' }]);
    expect(await provider.verifyIdToken({ token: 'opaque' })).toEqual(INVALID);
    const good = await signed('https://accounts.google.com');
    const withoutKeys = at(google, { endpoints: { jwks: `${server.origin}/userinfo` } });
    expect(await withoutKeys.provider.verifyIdToken({ token: good })).toEqual(INVALID);
  });
});

describe('an opaque token of Facebook', () => {
  const identified = (settings = {}, presented = {}) =>
    at(facebook, settings).provider.verifyIdToken({ token: 'EAAopaque', ...presented });

  it('identifies the user after Facebook has confirmed user and client', async () => {
    expect(await identified()).toMatchObject({
      kind: 'valid',
      profile: { accountId: '10001', email: 'kari@eksempel.no', emailVerified: false },
    });
    const [asked, me] = server.calls.slice(-2);
    const address = new URL(asked?.path ?? '', server.origin);
    expect(address.pathname).toBe('/debug_token');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      input_token: 'EAAopaque',
      access_token: 'client-id_1|secret-~_2',
    });
    expect(me?.headers).toMatchObject({ authorization: 'Bearer EAAopaque' });
  });

  it.each([
    ['is not valid', { is_valid: false, app_id: 'client-id_1', user_id: '10001' }],
    ['is confirmed by the text "true"', { is_valid: 'true', app_id: 'client-id_1', user_id: '10001' }],
    ['is for another client', { is_valid: true, app_id: 'client-id_2', user_id: '10001' }],
    ['is for no client', { is_valid: true, user_id: '10001' }],
    ['is of somebody else', { is_valid: true, app_id: 'client-id_1', user_id: '10002' }],
    ['is of nobody', { is_valid: true, app_id: 'client-id_1' }],
    ['says nothing', undefined],
  ])('is invalid when it %s', async (_, data) => {
    confirmed = { data };
    expect(await identified()).toEqual(INVALID);
  });

  it('is invalid when not confirmed, without a user, or when the request fails', async () => {
    confirmationStatus = 400;
    expect(await identified()).toEqual(INVALID);
    confirmationStatus = 200;
    person = {};
    confirmed = { data: { is_valid: true, app_id: 'client-id_1' } };
    expect(await identified()).toEqual(INVALID);
    expect(await identified({ clientSecret: null })).toEqual(INVALID);
  });

  it('is invalid together with a nonce, which it cannot contain', async () => {
    expect(await identified({}, { nonce: 'n-1' })).toEqual(INVALID);
  });

  it('fetches the profile later, if no access token was stored', async () => {
    const { provider } = at(facebook);
    expect(await provider.currentProfile({ accessToken: null, idToken: 'EAAopaque' })).toMatchObject({
      accountId: '10001',
    });
    const token = await signed('https://limited.facebook.com', { name: 'Kari' });
    expect(await provider.currentProfile({ accessToken: null, idToken: token })).toMatchObject({
      accountId: 'sub-1',
      name: 'Kari',
    });
  });
});
