import type { Initiator, UserId } from '@portvakt/kernel';

import { PENDING } from '../model/verification-purposes.js';
import type { TwoFactorStore } from '../ports.js';
import { forgetDevices } from './trust-device.js';

/**
 * Deletes what belongs to the second factor of a user, whose row is locked: authenticators, backup codes, trusted devices
 * and pending sign-ins. Counted wrong codes stay.
 */
export async function deleteSecondFactorRows(
  store: Pick<TwoFactorStore, 'users' | 'authenticators' | 'records' | 'journal'>,
  userId: UserId,
  initiator: Initiator,
  now: Date,
): Promise<void> {
  await store.authenticators.removeAll(userId);
  await store.users.setTwoFactorEnabled(userId, false, now);
  await store.records.removeOf(userId, PENDING);
  await forgetDevices(store, userId, initiator);
}
