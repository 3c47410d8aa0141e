import type { Initiator, UserId } from '@portvakt/kernel';

import type { IdentityStore } from '../ports.js';

/**
 * Removes the linked accounts and the passkeys of a user and reports each. Until the e-mail address is verified, they may
 * belong to another person (security F10).
 */
export async function removeAccountsAndPasskeys(
  { linkedAccounts, passkeys, journal }: Pick<IdentityStore, 'linkedAccounts' | 'passkeys' | 'journal'>,
  userId: UserId,
  { by, client }: Initiator,
): Promise<void> {
  const event = { outcome: 'done', subject: userId, by, client } as const;
  for (const provider of await linkedAccounts.removeAll(userId))
    await journal.note({ ...event, kind: 'account.unlinked', facts: { provider } });
  for (const id of await passkeys.removeAll(userId))
    await journal.note({ ...event, kind: 'passkey.deleted', facts: { id } });
}
