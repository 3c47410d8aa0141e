import { beforeEach, describe, expect, it } from '@jest/globals';

import { THE_SERVICE, type UserId } from '@portvakt/kernel';

import { NO_FAILURES } from '../model/failure-budget.js';
import { anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { ResetSecondFactor } from './reset-second-factor.js';

describe('ResetSecondFactor', () => {
  let testContext: TwoFactorTestContext;
  const reset = (userId: UserId = KARI): Promise<void> =>
    new ResetSecondFactor(testContext).execute(userId, THE_SERVICE);

  beforeEach(() => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
    testContext.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
  });

  it('removes authenticators, trusted devices, pending sign-ins and failures of one user', async () => {
    await testContext.addPendingSignIn();
    await testContext.addTrustedDevice();
    const failures = { ...NO_FAILURES, count: 3 };
    await testContext.transaction.run(async (store) => {
      await store.failures.save(KARI, failures);
      await store.failures.save(OLA, failures);
    });
    await reset();
    expect(testContext.storedOwner()?.twoFactorEnabled).toBe(false);
    expect(testContext.storedAuthenticators()).toEqual([]);
    expect(testContext.storedRecords()).toEqual([]);
    expect(testContext.storedFailures(KARI)).toEqual(NO_FAILURES);
    expect(testContext.storedFailures(OLA)).toEqual(failures);
    expect(testContext.storedAuthenticators(OLA)).toHaveLength(1);
  });

  it('reports what it removed, and leaves the mail to the caller', async () => {
    await testContext.addTrustedDevice();
    await reset();
    const act = { outcome: 'done', subject: KARI, by: THE_SERVICE, client: null };
    expect(testContext.events()).toEqual([
      { ...act, kind: 'device.forgotten', facts: { count: 1 } },
      { ...act, kind: 'second-factor.off', facts: {} },
    ]);
    expect(testContext.mails()).toEqual([]);
  });

  it('does nothing for a user who does not exist', async () => {
    await reset('nobody' as UserId);
    expect(testContext.events()).toEqual([]);
    expect(testContext.storedAuthenticators()).toHaveLength(1);
  });
});
