import { createHash, createSecretKey, createSign, generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';

import { FixedClock } from '@portvakt/kernel/testing';

import { apple } from '../providers/apple.js';
import { google } from '../providers/google.js';
import type { ProviderDefinition } from '../providers/provider-definition.js';
import { twitch } from '../providers/twitch.js';
import { reasonOf } from './step-failure.js';
import { type IdTokenSigner, idTokenSigner } from './testing/id-token-signer.js';
import { configuredProviderWith } from './testing/configured-provider-with.js';
import { json, startServer, type TestServer } from './testing/start-server.js';
import { verifiedClaims } from './verify-id-token.js';

const HOUR_S = 3600;
const clock = new FixedClock();
const now = clock.now().getTime() / 1000;

let server: TestServer;
let signer: IdTokenSigner;
let otherSigner: IdTokenSigner;
beforeAll(async () => {
  [server, signer, otherSigner] = await Promise.all([startServer(), idTokenSigner(), idTokenSigner()]);
});
beforeEach(() => server.answerJson(signer.keySet));
afterAll(() => server.stop());

const CLAIMS = {
  iss: 'https://accounts.google.com',
  aud: 'client-id_1',
  sub: '1234',
  iat: now - 60,
  exp: now + HOUR_S,
};

const openAs = (definition: ProviderDefinition, settings: Parameters<typeof configuredProviderWith>[1] = {}) =>
  configuredProviderWith(definition, { ...settings, endpoints: { jwks: `${server.origin}/jwks` } }, { clock });

const verified = (token: string, nonce?: string, settings?: Parameters<typeof configuredProviderWith>[1]) =>
  verifiedClaims(openAs(google, settings), token, nonce);

/** The reason for which a token is rejected; fails if it is accepted. */
const refusal = async (token: string, definition: ProviderDefinition = google, nonce?: string): Promise<string> =>
  verifiedClaims(openAs(definition), token, nonce).then(
    () => Promise.reject(new Error('it was believed')),
    (error: unknown) => reasonOf(error),
  );

const wrong = (claim: string): string => `ERR_JWT_CLAIM_VALIDATION_FAILED ${claim}`;

describe('an ID token', () => {
  it('is accepted if the provider issued it for this client', async () => {
    expect(await verified(await signer.sign(CLAIMS))).toEqual(CLAIMS);
    const other = { ...CLAIMS, iss: 'accounts.google.com' };
    expect(await verified(await signer.sign(other, { typ: 'JWT' }))).toEqual(other);
  });

  it('is accepted for any of the client ids', async () => {
    const settings = { clientIds: ['web', 'ios'] as const };
    await expect(verified(await signer.sign({ ...CLAIMS, aud: 'ios' }), undefined, settings)).resolves.toBeDefined();
    await expect(verified(await signer.sign({ ...CLAIMS, aud: 'android' }), undefined, settings)).rejects.toThrow();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['another issuer', { iss: 'https://accounts.google.com.ond.no' }, 'the issuer is another one'],
    ['no issuer', { iss: undefined }, wrong('iss')],
    ['another audience', { aud: 'client-id_2' }, wrong('aud')],
    ['no audience', { aud: undefined }, wrong('aud')],
    ['several audiences and no party', { aud: ['client-id_1', 'x'] }, 'the authorized party is another one'],
    ['another party', { aud: ['client-id_1', 'x'], azp: 'x' }, 'the authorized party is another one'],
    ['a life that is over', { exp: now - 11 }, 'ERR_JWT_EXPIRED exp'],
    ['a life without end', { exp: undefined }, wrong('exp')],
    ['a life that has not begun', { nbf: now + 11 }, wrong('nbf')],
    ['an age above an hour', { iat: now - HOUR_S - 11 }, 'ERR_JWT_EXPIRED iat'],
    ['an issue in the future', { iat: now + 11 }, wrong('iat')],
    ['no time of issue', { iat: undefined }, wrong('iat')],
    ['nobody in it', { sub: undefined }, wrong('sub')],
    ['an event in it', { events: {} }, 'it is a token of another kind'],
  ])('is refused with %s', async (_, claims, reason) => {
    expect(await refusal(await signer.sign({ ...CLAIMS, ...claims }))).toBe(reason);
  });

  it('is accepted with several audiences if this client is the authorized party', async () => {
    const token = await signer.sign({ ...CLAIMS, aud: ['client-id_1', 'api'], azp: 'client-id_1' });
    await expect(verified(token)).resolves.toBeDefined();
  });

  it('is accepted if the clocks differ by ten seconds', async () => {
    await expect(verified(await signer.sign({ ...CLAIMS, iat: now + 9, nbf: now + 9 }))).resolves.toBeDefined();
    await expect(verified(await signer.sign({ ...CLAIMS, exp: now - 9 }))).resolves.toBeDefined();
  });

  it('is accepted at any age if the definition sets no maximum, but not from the future', async () => {
    const claims = { ...CLAIMS, iss: 'https://id.twitch.tv/oauth2' };
    const old = await signer.sign({ ...claims, iat: now - 9 * HOUR_S });
    await expect(verifiedClaims(openAs(twitch), old)).resolves.toBeDefined();
    const early = await signer.sign({ ...claims, iat: now + 11 });
    expect(await refusal(early, twitch)).toBe('it was issued in the future');
  });
});

describe('a forged ID token', () => {
  it('is refused without a signature', async () => {
    expect(await refusal(new UnsecuredJWT(CLAIMS).encode())).toBe('ERR_JOSE_ALG_NOT_ALLOWED');
    const [header, payload] = (await signer.sign(CLAIMS)).split('.');
    expect(await refusal(`${header}.${payload}.`)).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });

  it('is refused when the public key was used as a shared secret', async () => {
    const secret = createSecretKey(Buffer.from(signer.publicPem));
    const token = await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret);
    expect(await refusal(token)).toBe('ERR_JOSE_ALG_NOT_ALLOWED');
  });

  it('is refused when it is signed by another key under the same name', async () => {
    expect(await refusal(await otherSigner.sign(CLAIMS))).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });

  it('is refused when its header contains a key', async () => {
    server.answer((response, { path }) => json(response, path === '/ond' ? otherSigner.keySet : signer.keySet));
    const [jwk] = otherSigner.keySet.keys;
    for (const header of [{ jwk }, { jku: `${server.origin}/ond` }, { x5u: `${server.origin}/ond` }]) {
      const forged = await otherSigner.sign(CLAIMS, header);
      expect(await refusal(forged)).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
    }
    expect(server.calls.map((call) => call.path)).not.toContain('/ond');
  });

  it('is refused when its claims were changed', async () => {
    const [header, , signature] = (await signer.sign(CLAIMS)).split('.');
    const changed = Buffer.from(JSON.stringify({ ...CLAIMS, sub: '9999' })).toString('base64url');
    expect(await refusal(`${header}.${changed}.${signature}`)).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });

  it('is refused when it is an access token', async () => {
    expect(await refusal(await signer.sign(CLAIMS, { typ: 'at+jwt' }))).toBe('it is a token of another kind');
  });

  it('is refused when it is signed by an algorithm that the definition does not name', async () => {
    const pss = await importJWK(await exportJWK(signer.privateKey), 'PS256');
    const token = await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'PS256', kid: 'key-1' }).sign(pss);
    expect(await refusal(token)).toBe('ERR_JOSE_ALG_NOT_ALLOWED');
    const curve = await generateKeyPair('ES256');
    server.answerJson({ keys: [{ ...(await exportJWK(curve.publicKey)), kid: 'key-1' }] });
    const onCurve = new SignJWT(CLAIMS).setProtectedHeader({ alg: 'ES256', kid: 'key-1' }).sign(curve.privateKey);
    expect(await refusal(await onCurve)).toBe('ERR_JOSE_ALG_NOT_ALLOWED');
  });

  it('is refused when the published key has 1024 bits', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    server.answerJson({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'short' }] });
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', kid: 'short' })}.${part(CLAIMS)}`;
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url');
    await expect(verified(`${signed}.${signature}`)).rejects.toThrow(/2048/);
  });

  it.each(['', 'a', 'a.b', 'a.b.c', 'e30.e30.e30', '{}', '....'])('is refused when it is %j', async (token) => {
    expect(await refusal(token)).toMatch(/^ERR_J[WO]/);
  });
});

describe('the nonce', () => {
  const sha256 = createHash('sha256').update('n-1').digest('hex');

  it('is compared when the client sent one', async () => {
    const token = await signer.sign({ ...CLAIMS, nonce: 'n-1' });
    await expect(verified(token, 'n-1')).resolves.toBeDefined();
    expect(await refusal(token, google, 'n-2')).toBe('the nonce is another one');
    expect(await refusal(token, google, '')).toBe('the nonce is another one');
    expect(await refusal(await signer.sign(CLAIMS), google, 'n-1')).toBe('the nonce is another one');
    await expect(verified(token)).resolves.toBeDefined();
  });

  it('may be hashed for Apple only', async () => {
    const ofGoogle = await signer.sign({ ...CLAIMS, nonce: sha256 });
    expect(await refusal(ofGoogle, google, 'n-1')).toBe('the nonce is another one');
    const claims = { ...CLAIMS, iss: 'https://appleid.apple.com' };
    const hashed = await signer.sign({ ...claims, nonce: sha256 });
    await expect(verifiedClaims(openAs(apple), hashed, 'n-1')).resolves.toBeDefined();
    expect(await refusal(hashed, apple, 'n-2')).toBe('the nonce is another one');
    await expect(verifiedClaims(openAs(apple), hashed, sha256)).resolves.toBeDefined();
  });
});
