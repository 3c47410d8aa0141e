import type { Client, Email } from '@portvakt/kernel';

import { type User, withEmail } from '../model/user.js';
import { identityPurposes } from '../model/verification-purposes.js';
import type { IdentityStore } from '../ports.js';
import { emailChangedMail, type NoticePorts } from './compose-notices.js';

export interface EmailReplacement {
  /** The user before the change; their row is locked. */
  readonly user: User;
  readonly email: Email;
  readonly isVerified: boolean;
  readonly client: Client;
}

/**
 * Stores the new e-mail address, removes the links that were sent to the old one and notifies the old address. Returns
 * the changed user; `taken` where another user has the address.
 */
export async function replaceEmail(
  ports: NoticePorts,
  { users, records, outbox }: IdentityStore,
  { user, email, isVerified, client }: EmailReplacement,
): Promise<User | 'taken'> {
  const now = ports.clock.now();
  if ((await users.changeEmail(user.id, email, isVerified, now)) === 'taken') return 'taken';
  await records.removeOf(user.id, identityPurposes);
  await outbox.add(emailChangedMail(ports, user, email, client));
  return withEmail(user, email, isVerified, now);
}
