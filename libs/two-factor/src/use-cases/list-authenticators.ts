import type { UserId } from '@portvakt/kernel';

import type { AuthenticatorView, TwoFactorPorts } from '../ports.js';

/** Lists the authenticators of a user, verified or not, oldest first. */
export class ListAuthenticators {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'authenticators'>) {}

  execute({ userId }: { readonly userId: UserId }): Promise<readonly AuthenticatorView[]> {
    return this.ports.authenticators.list(userId);
  }
}
