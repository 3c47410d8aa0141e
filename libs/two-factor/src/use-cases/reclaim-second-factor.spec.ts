import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { NO_FAILURES } from '../model/failure-budget.js';
import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { ReclaimSecondFactor } from './reclaim-second-factor.js';

describe('ReclaimSecondFactor', () => {
  let testContext: TwoFactorTestContext;
  const reclaim = (userId: UserId = KARI): Promise<void> =>
    new ReclaimSecondFactor(testContext).execute({ userId, client: aClient({ language: 'nn' }) });

  beforeEach(() => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner({ twoFactorEnabled: true, emailVerified: false }), [anAuthenticator()]);
    testContext.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
  });

  it('removes authenticators, trusted devices and failures of one user', async () => {
    await testContext.addTrustedDevice();
    const failures = { ...NO_FAILURES, count: 3 };
    await testContext.transaction.run(async (store) => {
      await store.failures.save(KARI, failures);
      await store.failures.save(OLA, failures);
    });
    await reclaim();
    expect(testContext.storedOwner()?.twoFactorEnabled).toBe(false);
    expect(testContext.storedAuthenticators()).toEqual([]);
    expect(testContext.storedRecords()).toEqual([]);
    expect(testContext.storedFailures(KARI)).toEqual(NO_FAILURES);
    expect(testContext.storedFailures(OLA)).toEqual(failures);
    expect(testContext.storedAuthenticators(OLA)).toHaveLength(1);
  });

  it('notifies the owner of the mailbox without the name that a stranger may have chosen', async () => {
    await reclaim();
    expect(testContext.mails()).toMatchObject([
      { kind: 'two-factor-changed', to: anOwner().email, language: 'nn', data: { state: 'off', name: '' } },
    ]);
  });

  it('sends no notification if two-factor was off', async () => {
    testContext.addOwner(anOwner(), [anAuthenticator({ verified: false })]);
    await reclaim();
    expect(testContext.storedAuthenticators()).toEqual([]);
    expect(testContext.mails()).toEqual([]);
  });
});
