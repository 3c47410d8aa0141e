import { type Client, OverloadError, type UserSummary } from '@portvakt/kernel';

import { type Account, withTokens } from '../model/account.js';
import {
  parsePendingProviderSignIn,
  PENDING_PROVIDER_SIGN_IN,
  type PendingProviderSignIn,
} from '../model/pending-provider-sign-in.js';
import type { SocialPorts, SocialStore } from '../ports.js';

export interface CompleteProviderSignInInput {
  /** Of the sign-in that waited for the second factor. */
  readonly reference: string;
  /** Their row is locked. */
  readonly user: UserSummary;
  readonly client: Client;
}

/**
 * Stores what a provider sent for a sign-in, now that the user has given the second factor (specification §12.3, steps 5
 * and 6). Runs in the transaction that ends the second step.
 */
export class CompleteProviderSignIn {
  constructor(private readonly ports: Pick<SocialPorts, 'transaction' | 'providers' | 'clock' | 'policy'>) {}

  /**
   * Returns the user as they are then; unchanged for a sign-in with a password, and where the account is no longer linked
   * to this user. Throws `OverloadError` where another user gets the e-mail address at the same time: the next attempt
   * sees it.
   */
  execute({ reference, user, client }: CompleteProviderSignInInput): Promise<UserSummary> {
    const { transaction, providers, clock } = this.ports;
    return transaction.run(async (store) => {
      const record = await store.encryptedRecords.consume(PENDING_PROVIDER_SIGN_IN, reference, clock.now());
      if (record?.userId !== user.id) return user;
      const signIn = parsePendingProviderSignIn(record.value);
      const account = await store.accounts.findByIdForUpdate(signIn.accountId);
      if (account?.userId !== user.id) return user;
      await this.updateTokens(store, account, signIn);
      if (!providers.find(signIn.provider)?.policy.overridesUserInfo) return user;
      const updated = await store.users.updateFromProfile(user.id, signIn.userProfile, client);
      if (!updated) throw new OverloadError();
      return updated;
    });
  }

  /** The account may have got newer tokens since. */
  private async updateTokens(
    { accounts }: SocialStore,
    account: Account,
    signIn: PendingProviderSignIn,
  ): Promise<void> {
    if (!this.ports.policy.updateAccountOnSignIn || account.updatedAt.toISOString() !== signIn.accountUpdatedAt) return;
    await accounts.updateTokens(withTokens(account, signIn.tokens, this.ports.clock.now()));
  }
}
