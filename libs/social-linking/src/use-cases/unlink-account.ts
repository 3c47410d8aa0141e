import { type Caller, type ClientInfo, lockCaller, userActor } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { type Account, chooseAccount, CREDENTIAL } from '../model/account.js';
import type { SocialPorts } from '../ports.js';

export interface UnlinkAccountInput {
  readonly caller: Caller;
  readonly providerId: string;
  /** The provider's user id; undefined: the user's oldest account at the provider. */
  readonly accountId?: string | undefined;
  readonly client: ClientInfo;
}

/**
 * Removes a sign-in method (specification §11.4), and ends sign-ins that wait for the second factor: one of them may have
 * begun with this method (security H2). The user is locked while the accounts are counted, so that concurrent requests
 * cannot remove the last one (security G19).
 */
export class UnlinkAccount {
  constructor(private readonly ports: Pick<SocialPorts, 'transaction' | 'policy'>) {}

  async execute({ caller, providerId, accountId, client }: UnlinkAccountInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const user = await lockCaller(store.users, store.sessions, caller);
      if (!user) throw new SocialError('ACCOUNT_OWNER_NOT_FOUND');
      const accounts = await store.accounts.list(user.id);
      const hasPasskey = await store.passkeys.exist(user.id);
      // Before the lookup: the only account is refused as the last one even if the request names another (specification
      // §11.4).
      this.assertNotLast(accounts.length !== 1 || hasPasskey);
      const chosen = chooseAccount(accounts, { providerId, accountId });
      if (!chosen) throw new SocialError('ACCOUNT_NOT_FOUND');
      this.assertNotLast(hasPasskey || accounts.some((other) => other !== chosen && this.opensAccount(other)));
      await store.accounts.remove(chosen.id);
      await store.pendingSignIns.cancel(user.id);
      const by = userActor(caller);
      const facts = { provider: chosen.providerId };
      await store.journal.note({ kind: 'account.unlinked', outcome: 'done', subject: user.id, by, client, facts });
    });
  }

  /** The account of a removed password, or of one while passwords are off, is listed, but nobody can sign in with it. */
  private opensAccount({ providerId, canSignIn }: Account): boolean {
    return canSignIn && (providerId !== CREDENTIAL || this.ports.policy.emailPasswordEnabled);
  }

  private assertNotLast(hasOther: boolean): void {
    if (!hasOther && !this.ports.policy.allowUnlinkingAll) throw new SocialError('FAILED_TO_UNLINK_LAST_ACCOUNT');
  }
}
