import { expect, it } from '@jest/globals';

import { anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext } from '../testing/two-factor-test-context.js';
import { CancelPendingSignIns } from './cancel-pending-sign-ins.js';

it('CancelPendingSignIns ends the pending sign-ins of the user alone, and keeps trusted devices', async () => {
  const context = twoFactorTestContext();
  context.addOwner(anOwner({ twoFactorEnabled: true }));
  context.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }));
  await context.addTrustedDevice();
  const kept = context.storedRecords();
  await context.addPendingSignIn();
  await context.addPendingSignIn();
  await new CancelPendingSignIns(context).execute(OLA);
  expect(context.storedRecords()).toHaveLength(kept.length + 2);
  await new CancelPendingSignIns(context).execute(KARI);
  expect(context.storedRecords()).toEqual(kept);
});
