import type { EntityManager } from 'typeorm';

import { HmacDeviceProofs, type KeyRing } from '@portvakt/adapters/node';
import type { SecondFactor } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import type { SessionPorts } from '@portvakt/session';
import {
  BeginSecondStep,
  CancelPendingSignIns,
  ForgetDevices,
  type PendingProviderSignIns,
  ReclaimSecondFactor,
} from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';
import { twoFactorStoreOf } from '../stores/two-factor-store.js';

/** Runs use cases of the two-factor context inside the transaction of a sign-in. */
export function secondFactorOf(
  runtime: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
): (manager: EntityManager) => SecondFactor {
  const openStore = twoFactorStoreOf(runtime, keys, sessions, () => COMPLETES_NONE);
  const { clock, random, config } = runtime;
  const deviceProofs = new HmacDeviceProofs(keys.for(DEVICE_PROOFS));
  const ports = { deviceProofs, devices: sessions.devices, clock, random, policy: config.twoFactor };
  return (manager) => {
    const joinedPorts = { ...ports, transaction: joined(openStore(manager)) };
    return {
      begin: (request) => new BeginSecondStep(joinedPorts).execute(request),
      forgetDevices: (userId, initiator) => new ForgetDevices(joinedPorts).execute(userId, initiator),
      cancelPending: (userId) => new CancelPendingSignIns(joinedPorts).execute(userId),
      reclaim: (userId, client) => new ReclaimSecondFactor(joinedPorts).execute({ userId, client }),
    };
  };
}

/** These use cases end no sign-in. */
const COMPLETES_NONE: PendingProviderSignIns = { complete: (_reference, user) => Promise.resolve(user) };

/** The purpose of the keys that sign the trusted-device cookie. */
export const DEVICE_PROOFS = 'trusted-device';
