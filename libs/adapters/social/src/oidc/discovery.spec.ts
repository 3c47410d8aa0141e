import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { FixedClock } from '@portvakt/kernel/testing';
import { ProviderError } from '@portvakt/social-linking';

import { openAtIssuer } from './testing/open-at-issuer.js';
import { type Issuer, startIssuer } from './testing/start-issuer.js';

const DOCUMENT = '/.well-known/openid-configuration';
const REQUEST = { state: 's', codeVerifier: 'v', scopes: [] };

let issuer: Issuer;
let before: number;
beforeAll(async () => {
  issuer = await startIssuer(new FixedClock().now());
});
beforeEach(() => {
  Object.assign(issuer, { metadata: {}, claims: {}, isDown: false, userInfo: { sub: 'kari-1' } });
  before = issuer.count(DOCUMENT);
});
afterAll(() => issuer.stop());

const fetched = (): number => issuer.count(DOCUMENT) - before;

describe('discovery', () => {
  it('happens when a user first needs it, once for ten minutes', async () => {
    const { provider, clock } = openAtIssuer(issuer);
    expect(fetched()).toBe(0);
    await Promise.all([provider.authorizationUrl(REQUEST), provider.authorizationUrl(REQUEST)]);
    clock.advance(599_999);
    await provider.authorizationUrl(REQUEST);
    expect(fetched()).toBe(1);
    clock.advance(1);
    await provider.authorizationUrl(REQUEST);
    expect(fetched()).toBe(2);
  });

  it('is tried again after a failure', async () => {
    const { provider, log } = openAtIssuer(issuer);
    issuer.isDown = true;
    await expect(provider.authorizationUrl(REQUEST)).rejects.toThrow(ProviderError);
    expect(log.facts).toEqual([{ provider: 'firma', step: 'authorization', reason: 'discovery: status 503' }]);
    issuer.isDown = false;
    await expect(provider.authorizationUrl(REQUEST)).resolves.toMatch(`${issuer.origin}/authorize?`);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['another issuer', { issuer: 'https://ond.no' }, 'the issuer is another one'],
    ['no issuer', { issuer: undefined }, 'the issuer is another one'],
    ['no token endpoint', { token_endpoint: undefined }, 'there is no usable token_endpoint'],
    ['keys over plain http', { jwks_uri: 'http://ond.no/jwks' }, 'there is no usable jwks_uri'],
    [
      'a script as its page',
      { authorization_endpoint: 'javascript:alert(1)' },
      'there is no usable authorization_endpoint',
    ],
  ])('refuses a document with %s', async (_, metadata, reason) => {
    issuer.metadata = metadata;
    const { provider, log } = openAtIssuer(issuer);
    await expect(provider.authorizationUrl(REQUEST)).rejects.toThrow(ProviderError);
    expect(log.facts).toEqual([expect.objectContaining({ reason: `discovery: ${reason}` })]);
  });

  it('refuses an issuer that differs only by a slash at the end', async () => {
    const { refusal } = openAtIssuer(issuer, { issuer: `${issuer.origin}/` });
    expect(await refusal()).toEqual(['discovery: the issuer is another one']);
  });
});

describe('the issuer in the callback', () => {
  it('must be the configured one', async () => {
    await expect(openAtIssuer(issuer).signIn(issuer.origin)).resolves.not.toBeNull();
    expect(await openAtIssuer(issuer).refusal('https://ond.no')).toEqual(['the answer is of another issuer']);
  });

  it('must not be missing if the provider always sends it', async () => {
    issuer.metadata = { authorization_response_iss_parameter_supported: true };
    await expect(openAtIssuer(issuer).signIn(issuer.origin)).resolves.not.toBeNull();
    expect(await openAtIssuer(issuer).refusal()).toEqual(['the answer names no issuer']);
  });
});

describe('the authorization request', () => {
  it('has a challenge, a nonce of its own, and what is configured', async () => {
    const parameters = { acr_values: 'high low', ui_locales: 'nb' };
    const { provider } = openAtIssuer(issuer, { parameters });
    const urlWith = async (codeVerifier: string) =>
      Object.fromEntries(new URL(await provider.authorizationUrl({ ...REQUEST, codeVerifier })).searchParams);
    const [one, other] = [await urlWith('one'), await urlWith('other')];
    expect(one).toMatchObject({ ...parameters, scope: 'openid email profile', code_challenge_method: 'S256' });
    expect(one['nonce']).toMatch(/^[\w-]{43}$/);
    expect(one['nonce']).not.toBe(other['nonce']);
    expect(one['nonce']).not.toBe(one['code_challenge']);
  });
});

describe('the user info', () => {
  it('adds claims to those of the ID token', async () => {
    issuer.claims = { name: undefined, email: undefined, email_verified: undefined };
    issuer.userInfo = { sub: 'kari-1', name: 'Kari', email: 'kari@eksempel.no', email_verified: true };
    const { signIn, provider } = openAtIssuer(issuer, { usesUserInfo: true });
    const profile = { accountId: 'kari-1', name: 'Kari', email: 'kari@eksempel.no', emailVerified: true };
    expect(await signIn()).toMatchObject(profile);
    const idToken = await issuer.signer.sign({ sub: 'kari-1' });
    expect(await provider.currentProfile({ accessToken: 'a', idToken })).toMatchObject(profile);
  });

  it('is refused if it is of another user', async () => {
    issuer.userInfo = { sub: 'ola-2', email: 'ola@eksempel.no' };
    const { refusal } = openAtIssuer(issuer, { usesUserInfo: true });
    expect(await refusal()).toEqual(['the user info is of another user']);
  });
});
