import { isBanned, type UserId } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { type Account, chooseAccount } from '../model/account.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';

export interface AccountOfProvider {
  /** The owner of the tokens; null if a call inside the process named no user. */
  readonly userId: UserId | null;
  readonly providerId: string;
  /** The provider's user id or the id of the account row; undefined: the user's oldest account at the provider. */
  readonly accountId?: string | undefined;
}

/**
 * The account with the requested tokens, searched among those of its user only (security G18), and its provider.
 * Products may name a user without a session, so a banned user is refused here (operators §5.2).
 */
export async function findAccountOf(
  { transaction, providers, clock }: Pick<SocialPorts, 'transaction' | 'providers' | 'clock'>,
  { userId, providerId, accountId }: AccountOfProvider,
): Promise<{ readonly account: Account; readonly provider: SocialProvider }> {
  if (!userId) throw new SocialError('EITHER_USERID_OR_SESSION_IS_REQUIRED');
  const provider = providers.find(providerId);
  if (!provider) throw new SocialError('PROVIDER_NOT_SUPPORTED');
  const accounts = await transaction.run(async (store) => {
    const user = await store.users.findForUpdate(userId);
    if (user && isBanned(user.ban, clock.now())) throw new SocialError('BANNED_USER');
    return store.accounts.list(userId);
  });
  const account = chooseAccount(accounts, { providerId, accountId });
  if (!account) throw new SocialError('ACCOUNT_NOT_FOUND');
  return { account, provider };
}
