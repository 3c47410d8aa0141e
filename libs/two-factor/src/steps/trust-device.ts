import type { Initiator, UserId } from '@portvakt/kernel';

import { trustedDeviceCookie, newDeviceToken, signedText } from '../model/trusted-device.js';
import { TRUSTED_DEVICE } from '../model/verification-purposes.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';

export type TrustPorts = Pick<TwoFactorPorts, 'deviceProofs' | 'clock' | 'random' | 'policy'>;

/** Trusts a device until it was unused for the configured time, and returns its cookie (specification §13.7). */
export async function trustDevice(
  { deviceProofs, clock, random, policy }: TrustPorts,
  { records }: Pick<TwoFactorStore, 'records'>,
  userId: UserId,
): Promise<string> {
  const token = newDeviceToken(random);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + policy.trustLifetimeMs);
  await records.put({ purpose: TRUSTED_DEVICE, token, value: userId, userId, expiresAt }, now);
  return trustedDeviceCookie(deviceProofs.sign(signedText(userId, token)), token);
}

/** Removes all trusted devices of the user, and reports how many. */
export async function forgetDevices(
  { records, journal }: Pick<TwoFactorStore, 'records' | 'journal'>,
  userId: UserId,
  { by, client }: Initiator,
): Promise<void> {
  const count = await records.removeOf(userId, [TRUSTED_DEVICE]);
  if (count === 0) return;
  await journal.note({ kind: 'device.forgotten', outcome: 'done', subject: userId, by, client, facts: { count } });
}
