import { type Actor, type Client, newId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { User } from '../model/user.js';
import type { EmailChange } from '../model/verification-claims.js';
import { CHANGE_EMAIL } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { composeVerificationMail } from './compose-verification-mail.js';
import { queueVerificationMail } from './queue-verification-mail.js';
import { recordEmailChange } from './record-email-change.js';
import { replaceEmail } from './replace-email.js';

export type ChangeLinkPorts = Pick<
  IdentityPorts,
  'tokens' | 'links' | 'mailAllowance' | 'devices' | 'clock' | 'random' | 'policy'
>;

export interface ChangeLinkUse {
  /** Their row is locked, and they still have the e-mail address that the link was issued for. */
  readonly user: User;
  readonly change: EmailChange;
  readonly callbackUrl: string | undefined;
  readonly by: Actor;
  readonly client: Client;
}

/**
 * Handles the link of a change of the e-mail address (specification §11.2, `updateTo`). A link from the new mailbox
 * sets the verified new address. A link from the current mailbox sets the new address unverified and mails a
 * verification link to it; under the strict policy it only mails that link, which completes the change (specification
 * C21). While that link would not be mailed, the first one stays valid. Returns the user afterwards.
 */
export async function followChangeLink(
  ports: ChangeLinkPorts,
  store: IdentityStore,
  use: ChangeLinkUse,
): Promise<User> {
  const { user, change, callbackUrl, by, client } = use;
  const owner = await store.users.findByEmail(change.to);
  const isVerified = change.sentTo === 'new';
  const asksNewMailbox = !isVerified && ports.policy.keepEmailUntilVerified;
  const isLeftOut = asksNewMailbox && (await ports.mailAllowance.isSpent('verify-email', change.to));
  const now = ports.clock.now();
  const record = await (isLeftOut
    ? store.records.find(CHANGE_EMAIL, change.id, now)
    : store.records.consume(CHANGE_EMAIL, change.id, now));
  if (owner || record?.value !== user.id) throw new IdentityError('INVALID_VERIFICATION_TOKEN');
  await store.rules.newEmail(user, change.to);

  if (isLeftOut) return user;
  if (asksNewMailbox) return askNewMailbox(ports, store, use);
  const changed = await replaceEmail(ports, store, { user, email: change.to, isVerified, by, client });
  if (changed === 'taken') throw new IdentityError('INVALID_VERIFICATION_TOKEN');
  if (isVerified) {
    await store.journal.note({ kind: 'email.verified', outcome: 'done', subject: user.id, by, client, facts: {} });
  } else if (ports.policy.verificationEmailEnabled) {
    const mail = { user: changed, client, callbackUrl, occasion: 'new-address' } as const;
    await queueVerificationMail(store, await composeVerificationMail(ports, mail), use);
  }
  return changed;
}

async function askNewMailbox(ports: ChangeLinkPorts, store: IdentityStore, use: ChangeLinkUse): Promise<User> {
  const { user, change, callbackUrl, client } = use;
  if (!ports.policy.verificationEmailEnabled) throw new IdentityError('INVALID_VERIFICATION_TOKEN');
  const second: EmailChange = { to: change.to, id: newId(ports.random), sentTo: 'new' };
  const mail = { user, client, callbackUrl, occasion: 'new-address', change: second } as const;
  await recordEmailChange(store, ports, user.id, second);
  await queueVerificationMail(store, await composeVerificationMail(ports, mail), use);
  return user;
}
