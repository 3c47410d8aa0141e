import { type Client, newId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { User } from '../model/user.js';
import type { EmailChange } from '../model/verification-claims.js';
import { BOUND_TO_EMAIL, CHANGE_EMAIL } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { emailChangedMail } from './compose-notices.js';
import { composeVerificationMail } from './compose-verification-mail.js';
import { recordEmailChange } from './record-email-change.js';

export type ChangeLinkPorts = Pick<
  IdentityPorts,
  'tokens' | 'links' | 'devices' | 'clock' | 'random' | 'policy'
>;

export interface ChangeLinkUse {
  /** Held until the transaction ends; still has the address that the link was written for. */
  readonly user: User;
  readonly change: EmailChange;
  readonly callbackUrl: string | undefined;
  readonly client: Client;
}

/**
 * The link of a change of address is opened (specification §11.2, `updateTo`). From the new mailbox it sets the proven
 * address. From the current one it sets the new one unproven and asks its mailbox to prove it; where the deployment is
 * strict it only asks, and the new mailbox completes the change (specification C21). Answers the user as they are then.
 */
export async function followChangeLink(ports: ChangeLinkPorts, store: IdentityStore, use: ChangeLinkUse): Promise<User> {
  const { user, change } = use;
  const owner = await store.users.findByEmail(change.to);
  const record = await store.records.consume(CHANGE_EMAIL, change.id, ports.clock.now());
  if (owner || record?.value !== user.id) throw new IdentityError('INVALID_VERIFICATION_TOKEN');

  if (change.sentTo === 'new') return replace(ports, store, use, true);
  if (ports.policy.keepEmailUntilProven) return askNewMailbox(ports, store, use);
  const changed = await replace(ports, store, use, false);
  if (ports.policy.verificationEmailEnabled) {
    const { callbackUrl, client } = use;
    const mail = { user: changed, client, callbackUrl, occasion: 'new-address' } as const;
    await store.outbox.add(await composeVerificationMail(ports, mail));
  }
  return changed;
}

async function replace(
  ports: ChangeLinkPorts,
  { users, records, outbox }: IdentityStore,
  { user, change, client }: ChangeLinkUse,
  isVerified: boolean,
): Promise<User> {
  const now = ports.clock.now();
  const outcome = await users.changeEmail(user.id, change.to, isVerified, now);
  if (outcome === 'taken') throw new IdentityError('INVALID_VERIFICATION_TOKEN');
  await records.removeOf(user.id, BOUND_TO_EMAIL);
  await outbox.add(emailChangedMail(ports, user, change.to, client));
  return { ...user, email: change.to, emailVerified: isVerified, updatedAt: now };
}

async function askNewMailbox(
  ports: ChangeLinkPorts,
  store: IdentityStore,
  { user, change, callbackUrl, client }: ChangeLinkUse,
): Promise<User> {
  if (!ports.policy.verificationEmailEnabled) throw new IdentityError('INVALID_VERIFICATION_TOKEN');
  const second: EmailChange = { to: change.to, id: newId(ports.random), sentTo: 'new' };
  const mail = { user, client, callbackUrl, occasion: 'new-address', change: second } as const;
  await recordEmailChange(store, ports, user.id, second);
  await store.outbox.add(await composeVerificationMail(ports, mail));
  return user;
}
