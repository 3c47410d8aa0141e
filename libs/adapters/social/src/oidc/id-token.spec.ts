import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPair, SignJWT } from 'jose';

import { FixedClock } from '@portvakt/kernel/testing';

import { type IdTokenSigner, idTokenSigner } from '../engine/testing/id-token-signer.js';
import { openAtIssuer } from './testing/open-at-issuer.js';
import { type Issuer, startIssuer } from './testing/start-issuer.js';

let issuer: Issuer;
let first: IdTokenSigner;
let second: IdTokenSigner;
beforeAll(async () => {
  [issuer, second] = await Promise.all([startIssuer(new FixedClock().now()), idTokenSigner()]);
  first = issuer.signer;
});
beforeEach(() => {
  Object.assign(issuer, { metadata: {}, claims: {}, idToken: undefined, signer: first, published: first });
});
afterAll(() => issuer.stop());

describe('an ID token of a described provider', () => {
  it('signs its user in', async () => {
    const { signIn, log } = openAtIssuer(issuer);
    expect(await signIn()).toMatchObject({
      accountId: 'kari-1',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
    });
    expect(log.facts).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['another issuer', { iss: 'https://ond.no' }, 'the issuer is another one'],
    ['another audience', { aud: 'someone-else' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED aud'],
    ['the nonce of another request', { nonce: 'another' }, 'the nonce is another one'],
    ['no nonce', { nonce: undefined }, 'the nonce is another one'],
    ['no subject', { sub: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED sub'],
    ['no e-mail address', { email: undefined }, 'it has no e-mail address: is a scope or a permission missing?'],
  ])('is refused with %s, and the log says why', async (_, claims, reason) => {
    issuer.claims = claims;
    const { signIn, log } = openAtIssuer(issuer);
    const profile = await signIn();
    expect(profile?.email ?? null).toBeNull();
    expect(log.facts).toEqual([expect.objectContaining({ provider: 'firma', reason })]);
  });

  it('is refused when it is missing', async () => {
    issuer.idToken = null;
    expect(await openAtIssuer(issuer).refusal()).toEqual(['the answer has none']);
  });

  it('is refused with an algorithm that is not configured, even if the provider publishes the key', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    issuer.idToken = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: 'key-1' }).sign(privateKey);
    expect(await openAtIssuer(issuer).refusal()).toEqual(['ERR_JOSE_ALG_NOT_ALLOWED']);
  });

  it('is refused when another key has signed it, under a known id and under an unknown one', async () => {
    issuer.signer = second;
    expect(await openAtIssuer(issuer).refusal()).toEqual(['ERR_JWS_SIGNATURE_VERIFICATION_FAILED']);
    const unknown = { alg: 'RS256', kid: 'key-2' };
    issuer.idToken = await new SignJWT({}).setProtectedHeader(unknown).sign(second.privateKey);
    expect(await openAtIssuer(issuer).refusal()).toEqual(['ERR_JWKS_NO_MATCHING_KEY']);
  });

  it('is accepted after a restart with the new key that the provider publishes', async () => {
    Object.assign(issuer, { signer: second, published: second });
    await expect(openAtIssuer(issuer).signIn()).resolves.toMatchObject({ accountId: 'kari-1' });
  });
});

describe('required claims', () => {
  const required = {
    tid: 'a-tenant',
    acr: ['substantial', 'high'],
    'realm.name': 'no',
    'https://n.no/groups': 'staff',
  };
  const good = { tid: 'a-tenant', acr: 'high', realm: { name: 'no' }, 'https://n.no/groups': ['users', 'staff'] };

  it('are met by the value, by one of several, at a path, and in a list', async () => {
    issuer.claims = good;
    await expect(openAtIssuer(issuer, { requiredClaims: required }).signIn()).resolves.not.toBeNull();
  });

  it.each<[string, Record<string, unknown>]>([
    ['tid', { tid: undefined }],
    ['tid', { tid: 'another' }],
    ['acr', { acr: 'low' }],
    ['realm.name', { realm: 'no' }],
    ['https://n.no/groups', { 'https://n.no/groups': ['users'] }],
  ])('are named in the log when they are not met: %s %j', async (name, claims) => {
    issuer.claims = { ...good, ...claims };
    expect(await openAtIssuer(issuer, { requiredClaims: required }).refusal()).toEqual([
      `the claim ${name} is missing or another one`,
    ]);
  });
});

describe('the user of the claims', () => {
  it.each<[string, Partial<Parameters<typeof openAtIssuer>[1]>, Record<string, unknown>, object]>([
    ['has no verified address if the claim is a text', {}, { email_verified: 'true' }, { emailVerified: false }],
    ['has no verified address if the claim is missing', {}, { email_verified: undefined }, { emailVerified: false }],
    ['has no verified address if the setting is never', { emailVerified: 'never' }, {}, { emailVerified: false }],
    [
      'has a verified address if the setting is always',
      { emailVerified: 'always' },
      { email_verified: false },
      { emailVerified: true },
    ],
    [
      'has no address verified by the flag of another claim',
      { emailClaim: 'upn' },
      { upn: 'ola@eksempel.no' },
      { email: 'ola@eksempel.no', emailVerified: false },
    ],
    [
      'has an address verified by the flag beside it',
      { emailClaim: 'person.email' },
      { person: { email: 'ola@eksempel.no', email_verified: true }, email_verified: false },
      { email: 'ola@eksempel.no', emailVerified: true },
    ],
    [
      'has the name of another claim if that is configured',
      { nameClaim: 'given_name' },
      { given_name: 'Kari' },
      { name: 'Kari' },
    ],
    ['has no name from a property of the prototype', { nameClaim: 'constructor.name' }, {}, { name: null }],
  ])('%s', async (_, settings, claims, expected) => {
    issuer.claims = claims;
    expect(await openAtIssuer(issuer, settings).signIn()).toMatchObject(expected);
  });
});
