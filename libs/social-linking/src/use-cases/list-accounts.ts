import type { UserId } from '@portvakt/kernel';

import type { AccountView, SocialPorts } from '../ports.js';

/**
 * Lists the sign-in methods of a user, the password included, oldest first (specification §11.4). A use case although it
 * decides nothing: neither controllers nor programs (`Service.get`) use the ports of a context.
 */
export class ListAccounts {
  constructor(private readonly ports: Pick<SocialPorts, 'accounts'>) {}

  execute({ userId }: { readonly userId: UserId }): Promise<readonly AccountView[]> {
    return this.ports.accounts.list(userId);
  }
}
