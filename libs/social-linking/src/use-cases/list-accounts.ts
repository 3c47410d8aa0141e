import type { UserId } from '@portvakt/kernel';

import type { Account } from '../model/account.js';
import type { SocialPorts } from '../ports.js';

/** Every way in of a user, oldest first (specification §11.4). */
export class ListAccounts {
  constructor(private readonly ports: Pick<SocialPorts, 'transaction'>) {}

  async execute({ userId }: { readonly userId: UserId }): Promise<readonly Account[]> {
    return this.ports.transaction.run(({ accounts }) => accounts.list(userId));
  }
}
