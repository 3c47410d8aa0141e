import type { UserId } from '@portvakt/kernel';

import type { EmailChange } from '../model/verification-claims.js';
import { CHANGE_EMAIL } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';

/**
 * Stores the record that makes a change link valid for one use, and removes those of earlier requests (specification
 * §6).
 */
export async function recordEmailChange(
  { records }: IdentityStore,
  { clock, policy }: Pick<IdentityPorts, 'clock' | 'policy'>,
  userId: UserId,
  change: EmailChange,
): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + policy.verificationLifetimeMs);
  await records.removeOf(userId, [CHANGE_EMAIL]);
  await records.put({ purpose: CHANGE_EMAIL, token: change.id, value: userId, userId, expiresAt }, now);
}
