import type { Initiator, UserId } from '@portvakt/kernel';

import type { IdentityStore } from '../ports.js';

/**
 * Removes all verification records of a user. Among them are the trusted devices of the second factor, whose removal is
 * reported (specification §13.7, operators §10.2).
 */
export async function removeRecords(
  { records, secondFactor }: Pick<IdentityStore, 'records' | 'secondFactor'>,
  userId: UserId,
  initiator: Initiator,
): Promise<void> {
  await secondFactor.forgetDevices(userId, initiator);
  await records.removeOf(userId);
}
