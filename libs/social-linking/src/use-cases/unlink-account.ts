import { type Caller, lockCaller } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { chooseAccount } from '../model/account.js';
import type { SocialPorts } from '../ports.js';

export interface UnlinkAccountInput {
  readonly caller: Caller;
  readonly providerId: string;
  /** The provider's name of the person; without: the oldest of that provider. */
  readonly accountId?: string | undefined;
}

/**
 * Takes one way in away (specification §11.4). Counted and removed while the user is held, so that of two calls at once
 * one finds the last one, which stays (security G19).
 */
export class UnlinkAccount {
  constructor(private readonly ports: Pick<SocialPorts, 'transaction' | 'policy'>) {}

  async execute({ caller, providerId, accountId }: UnlinkAccountInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const user = await lockCaller(store.people, store.sessions, caller);
      if (!user) throw new SocialError('ACCOUNT_OWNER_NOT_FOUND');
      const accounts = await store.accounts.list(user.id);
      this.assertMore(accounts.length !== 1);
      const chosen = chooseAccount(accounts, { providerId, accountId });
      if (!chosen) throw new SocialError('ACCOUNT_NOT_FOUND');
      // An emptied password counts as an account, and lets nobody in.
      this.assertMore(accounts.some((other) => other !== chosen && other.opensAccount));
      await store.accounts.remove(chosen.id);
    });
  }

  private assertMore(isMore: boolean): void {
    if (!isMore && !this.ports.policy.allowUnlinkingAll) throw new SocialError('FAILED_TO_UNLINK_LAST_ACCOUNT');
  }
}
