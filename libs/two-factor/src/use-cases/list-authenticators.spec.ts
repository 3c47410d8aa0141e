import { describe, expect, it } from '@jest/globals';

import { anAuthenticator, anOwner, KARI, OLA, twoFactorTestContext } from '../testing/index.js';
import { ListAuthenticators } from './list-authenticators.js';

describe('ListAuthenticators', () => {
  it('lists the authenticators of one user, unverified ones included, oldest first', async () => {
    const first = anAuthenticator({ id: 'first', verified: false, createdAt: new Date('2025-01-01T00:00:00.000Z') });
    const second = anAuthenticator({ id: 'second', createdAt: new Date('2025-02-01T00:00:00.000Z') });
    const testContext = twoFactorTestContext();
    testContext.addOwner(anOwner(), [second, first]);
    testContext.addOwner(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
    const all = await new ListAuthenticators(testContext).execute({ userId: KARI });
    expect(all.map(({ id, verified }) => [id, verified])).toEqual([
      ['first', false],
      ['second', true],
    ]);
  });

  it('returns an empty list for a user without authenticators', async () => {
    expect(await new ListAuthenticators(twoFactorTestContext()).execute({ userId: KARI })).toEqual([]);
  });
});
