import { createSecretKey } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';

import type { FakeProviderId, FakeProviders } from './index.js';
import { startFakeProviders } from './index.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterAll(() => fake.stop());

async function verified(id: FakeProviderId, token: string, alg: string) {
  const keys = (await (await fetch(`${fake.origin}/${id}/jwks`)).json()) as Parameters<typeof createLocalJWKSet>[0];
  return jwtVerify(token, createLocalJWKSet(keys), { algorithms: [alg] });
}

const SIGNED: readonly [FakeProviderId, string, string][] = [
  ['apple', 'RS256', 'https://appleid.apple.com'],
  ['google', 'RS256', 'https://accounts.google.com'],
  ['microsoft', 'RS256', 'https://login.microsoftonline.com/4f6c1b52-8d3e-4a07-9c1f-2b7e5d90a163/v2.0'],
  ['twitch', 'RS256', 'https://id.twitch.tv/oauth2'],
  ['facebook', 'RS256', 'https://www.facebook.com'],
  ['linkedin', 'RS256', 'https://www.linkedin.com/oauth'],
  ['roblox', 'ES256', 'https://apis.roblox.com/oauth/'],
];

describe('ID tokens', () => {
  it.each(SIGNED)('of %s are verified by its own key set', async (id, alg, issuer) => {
    const { payload } = await verified(id, await fake.idToken(id), alg);
    const clientId = fake.environment([id])[`SOCIAL_${id.toUpperCase()}_CLIENT_ID`];
    expect(payload).toMatchObject({ iss: issuer, aud: clientId, sub: fake.person(id).id });
  });

  it('of vk have no audience', async () => {
    expect(decodeJwt(await fake.idToken('vk'))).not.toHaveProperty('aud');
  });

  it('can be forged in every part', async () => {
    const stray = await fake.idToken('google', {}, { key: 'stray' });
    await expect(verified('google', stray, 'RS256')).rejects.toMatchObject({ code: expect.stringContaining('ERR_') });
    const unsigned = await fake.idToken('google', {}, { alg: 'none' });
    expect(unsigned.endsWith('.')).toBe(true);
    const confused = await fake.idToken('google', {}, { alg: 'HS256', header: { kid: undefined, jku: 'x' } });
    expect(decodeProtectedHeader(confused)).toEqual({ alg: 'HS256', typ: 'JWT', jku: 'x' });
    const chosen = createSecretKey(Buffer.alloc(32, 1));
    const shared = await fake.idToken('google', {}, { alg: 'HS256', key: chosen });
    await expect(jwtVerify(shared, chosen)).resolves.toHaveProperty('payload');
    const probabilistic = await fake.idToken('google', {}, { alg: 'PS256' });
    expect(decodeProtectedHeader(probabilistic)).toMatchObject({ alg: 'PS256' });
    const elliptic = await fake.idToken('google', { aud: 'another', sub: undefined }, { alg: 'ES256' });
    expect(decodeJwt(elliptic)).toMatchObject({ aud: 'another' });
    expect(decodeJwt(elliptic)).not.toHaveProperty('sub');
  });

  it('identify another user', async () => {
    const ola = fake.person('google', { id: '1', name: 'Ola Hansen', claims: { hd: 'eksempel.no' } });
    expect(decodeJwt(await fake.idToken('google', {}, {}, ola))).toMatchObject({
      sub: '1',
      family_name: 'Hansen',
      hd: 'eksempel.no',
    });
  });
});
