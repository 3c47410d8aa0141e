import { createPublicKey, verify } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';

import { SIGNING_ALGORITHMS } from '@portvakt/jwt';
import { aSigningKey } from '@portvakt/jwt/testing';

import { JoseKeyPairs, JoseTokenSigner } from './jose-signing.js';

const CLAIMS = { iss: 'a', aud: ['b', 'c'], sub: 'kari', iat: 1, exp: 4_102_444_800, jti: 'j', sid: 's', name: 'Åse' };
const SHAPES = {
  ES256: { kty: 'EC', crv: 'P-256' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
  RS256: { kty: 'RSA', e: 'AQAB' },
};

describe.each(SIGNING_ALGORITHMS)('a token signed with %s', (alg) => {
  it('verifies with the public half, which reveals nothing of the private one', async () => {
    const pair = await new JoseKeyPairs().generate(alg);
    expect(pair.publicKey).toMatchObject({ alg, ...SHAPES[alg] });
    expect(pair.publicKey).not.toHaveProperty('d');
    const token = await new JoseTokenSigner().sign(CLAIMS, aSigningKey({ ...pair, id: 'key-7' }));
    const keys = createLocalJWKSet({ keys: [{ ...pair.publicKey, kid: 'key-7' }] });
    const { payload, protectedHeader } = await jwtVerify(token, keys, { audience: 'c', issuer: 'a' });
    expect(payload).toEqual(CLAIMS);
    expect(protectedHeader).toEqual({ alg, kid: 'key-7', typ: 'JWT' });
  });
});

it('verifies with the cryptography of Node alone', async () => {
  const pair = await new JoseKeyPairs().generate('ES256');
  const token = await new JoseTokenSigner().sign(CLAIMS, aSigningKey(pair));
  const [head = '', body = '', signature = ''] = token.split('.');
  const key = createPublicKey({ key: pair.publicKey, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isValid).toBe(true);
});
