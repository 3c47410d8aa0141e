import { type Actor, type Client, type Email, maskedEmail } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { type User, withEmail } from '../model/user.js';
import { identityPurposes } from '../model/verification-purposes.js';
import type { IdentityStore } from '../ports.js';
import { emailChangedMail, type NoticePorts } from './compose-notices.js';

export interface EmailReplacement {
  /** The user before the change; their row is locked. */
  readonly user: User;
  readonly email: Email;
  readonly isVerified: boolean;
  readonly by: Actor;
  readonly client: Client;
}

/**
 * Stores the new e-mail address, removes the links and codes that were sent to the old one, ends sign-ins that wait for
 * a code, stops a case that would replace the new address, notifies the old address and reports the change. Returns
 * the changed user; `taken` where another user has the address. Throws `COULDNT_UPDATE_YOUR_EMAIL` where the database
 * refuses the row.
 */
export async function replaceEmail(
  ports: NoticePorts,
  { users, records, secondFactor, requests, outbox, journal }: IdentityStore,
  { user, email, isVerified, by, client }: EmailReplacement,
): Promise<User | 'taken'> {
  const now = ports.clock.now();
  const outcome = await users.changeEmail(user.id, email, isVerified, now);
  if (outcome === 'taken') return 'taken';
  if (outcome === 'refused') throw new IdentityError('COULDNT_UPDATE_YOUR_EMAIL');
  await records.removeOf(user.id, identityPurposes);
  await secondFactor.cancelPending(user.id);
  // The link that stops the case went to the old mailbox. A case that makes this change ends by itself.
  if (by.type === 'user') await requests.stopEmailChange(user.id, { by, client });
  await outbox.add(emailChangedMail(ports, user, email, client));
  await journal.note({
    kind: 'email.changed',
    outcome: 'done',
    subject: user.id,
    by,
    client,
    facts: { old: maskedEmail(user.email), new: maskedEmail(email) },
    address: user.email,
  });
  return withEmail(user, email, isVerified, now);
}
