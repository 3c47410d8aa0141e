import { expect, it } from '@jest/globals';

import { chooseDeletionProof, type GivenDeletionProofs } from './deletion-proof.js';

const freshness = 'fresh' as const;

it.each<[GivenDeletionProofs, object]>([
  [
    { password: 'hemmelig', token: 'abc', freshness },
    { kind: 'password', password: 'hemmelig' },
  ],
  [
    { password: '', token: 'abc', freshness },
    { kind: 'token', token: 'abc' },
  ],
  [
    { token: 'abc', freshness },
    { kind: 'token', token: 'abc' },
  ],
  [
    { password: '', token: '', freshness },
    { kind: 'session', freshness },
  ],
  [{ freshness: 'unchecked' }, { kind: 'session', freshness: 'unchecked' }],
])('chooses the password before the token and the token before the session: %j', (given, proof) => {
  expect(chooseDeletionProof(given)).toEqual(proof);
});
