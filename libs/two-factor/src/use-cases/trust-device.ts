import type { UserId } from '@portvakt/kernel';

import { deviceCookie, newDeviceToken, provenText } from '../model/trusted-device.js';
import { TRUSTED_DEVICE } from '../model/verification-purposes.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';

export type TrustPorts = Pick<TwoFactorPorts, 'deviceProofs' | 'clock' | 'random' | 'policy'>;

/** Remembers a device for as long as it is used; answers what its browser keeps (specification §13.7). */
export async function trustDevice(
  { deviceProofs, clock, random, policy }: TrustPorts,
  { records }: Pick<TwoFactorStore, 'records'>,
  userId: UserId,
): Promise<string> {
  const token = newDeviceToken(random);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + policy.trustLifetimeMs);
  await records.put({ purpose: TRUSTED_DEVICE, token, value: userId, userId, expiresAt }, now);
  return deviceCookie(deviceProofs.sign(provenText(userId, token)), token);
}
