import type { Clock, Initiator } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import type { IdentityStore } from '../ports.js';
import { type OtherSignInMethods, readOtherSignInMethods } from './other-sign-in-methods.js';
import { removeAccountsAndPasskeys } from './remove-accounts-and-passkeys.js';
import { removeRecords } from './remove-records.js';

export interface PasswordReplacement extends Initiator {
  /** Locked by the caller. */
  readonly user: User;
  readonly passwordHash: string;
}

/**
 * Sets a password for a user who did not give the current one. Removes all pending records (security F11), revokes all
 * sessions (specification C16) and, until the e-mail address is verified, removes linked accounts and passkeys (security
 * F10). The caller records the event and queues the mail. Returns what else opens the account after that.
 */
export async function replacePasswordAndRevokeAccess(
  { clock }: { readonly clock: Clock },
  store: IdentityStore,
  { user, passwordHash, by, client }: PasswordReplacement,
): Promise<OtherSignInMethods> {
  await store.credentials.put(user.id, passwordHash, clock.now());
  await removeRecords(store, user.id, { by, client });
  await store.sessions.revokeAll({ userId: user.id, how: 'reset', by, client });
  if (!user.emailVerified) await removeAccountsAndPasskeys(store, user.id, { by, client });
  return readOtherSignInMethods(store, user.id);
}
