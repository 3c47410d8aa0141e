import type { EntityManager } from 'typeorm';

import { HmacDeviceProofs, type KeyRing } from '@portvakt/adapters/node';
import { joined, type SecondStep } from '@portvakt/kernel';
import type { SessionPorts } from '@portvakt/session';
import { BeginSecondStep } from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';
import { twoFactorStores } from './two-factor-store.js';

/** Asks for the second factor inside the transaction of a sign-in. */
export function secondSteps(
  runtime: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
): (manager: EntityManager, began: { readonly byPassword: boolean }) => SecondStep {
  const openStore = twoFactorStores(runtime, keys, sessions);
  const { clock, random, config } = runtime;
  const ports = {
    deviceProofs: new HmacDeviceProofs(keys.for(DEVICE_PROOFS)),
    clock,
    random,
    policy: config.twoFactor,
  };
  return (manager, { byPassword }) => {
    const beginning = new BeginSecondStep({ ...ports, transaction: joined(openStore(manager)) });
    return { begin: (userId, deviceCookie) => beginning.execute({ userId, deviceCookie, byPassword }) };
  };
}

/** What the keys are derived for that sign the cookie of a trusted device. */
export const DEVICE_PROOFS = 'trusted-device';
