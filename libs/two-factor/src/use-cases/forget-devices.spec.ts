import { beforeEach, describe, expect, it } from '@jest/globals';

import { userWithoutSession } from '@portvakt/kernel';

import { aClient, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { ForgetDevices } from './forget-devices.js';

describe('ForgetDevices', () => {
  const act = { by: userWithoutSession(KARI), client: aClient() };
  let context: TwoFactorTestContext;
  const forget = () => new ForgetDevices(context).execute(KARI, act);

  beforeEach(() => {
    context = twoFactorTestContext();
    context.addOwner(anOwner({ twoFactorEnabled: true }));
    context.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }));
  });

  it('removes the trusted devices of the user alone, and reports how many', async () => {
    await context.addTrustedDevice();
    await context.addTrustedDevice();
    const ofOla = await context.addTrustedDevice(OLA);
    await forget();
    expect(context.storedRecords()).toEqual([`trust-device-${ofOla.slice(-32)}`]);
    expect(context.events()).toEqual([
      { ...act, kind: 'device.forgotten', outcome: 'done', subject: KARI, facts: { count: 2 } },
    ]);
  });

  it('records nothing for a user without trusted devices', async () => {
    await context.addPendingSignIn();
    const before = [context.storedRecords(), context.events()];
    await forget();
    expect([context.storedRecords(), context.events()]).toEqual(before);
  });
});
