import type { UserId } from '@portvakt/kernel';

import type { ApproveNewEmailMail } from '../mails.js';
import type { EmailChange } from '../model/verification-claims.js';
import { CHANGE_EMAIL } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';

const MAIL: ApproveNewEmailMail['kind'] = 'approve-new-email';

/**
 * Stores the record that makes a change link valid for one use, removes those of earlier requests (specification §6), and
 * withdraws the mails to the current address with the links of these. Mails of the kind `verify-email` stay: others among
 * them still verify the current address.
 */
export async function recordEmailChange(
  { records, outbox }: IdentityStore,
  { clock, policy }: Pick<IdentityPorts, 'clock' | 'policy'>,
  userId: UserId,
  change: EmailChange,
): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + policy.verificationLifetimeMs);
  await records.removeOf(userId, [CHANGE_EMAIL]);
  await outbox.withdraw(userId, MAIL);
  await records.put({ purpose: CHANGE_EMAIL, token: change.id, value: userId, userId, expiresAt }, now);
}
