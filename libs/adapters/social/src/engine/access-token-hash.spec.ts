import { describe, expect, it } from '@jest/globals';

import { mayBelongTogether } from './access-token-hash.js';

const signedWith = (alg: string): string => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.e30.x`;

describe('the at_hash of an ID token', () => {
  it.each([
    ['RS256', 'R8PYaIQdcYEdkSc9TeGyiQ'],
    ['PS384', 'xuH6cm_HAD6l8eK5sNkZDBF4xMryPnlN'],
    ['ES384', 'xuH6cm_HAD6l8eK5sNkZDBF4xMryPnlN'],
    ['RS512', '4J8UayM9qUGnNqHaqK2rpChA_M6CMUIfl5gcZqvthBE'],
    ['EdDSA', '4J8UayM9qUGnNqHaqK2rpChA_M6CMUIfl5gcZqvthBE'],
  ])('is the left half of the hash that %s contains', (algorithm, hash) => {
    const claims = { at_hash: hash };
    expect(mayBelongTogether(signedWith(algorithm), claims, 'at-1')).toBe(true);
    expect(mayBelongTogether(signedWith(algorithm), claims, 'at-2')).toBe(false);
    expect(mayBelongTogether(signedWith(algorithm), { at_hash: `${hash}=` }, 'at-1')).toBe(false);
  });

  it('fits every access token where it is absent, and none where it is no text', () => {
    expect(mayBelongTogether(signedWith('RS256'), {}, 'at-1')).toBe(true);
    expect(mayBelongTogether(signedWith('RS256'), { at_hash: null }, 'at-1')).toBe(false);
  });
});
