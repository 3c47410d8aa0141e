import type { UserId } from '@portvakt/kernel';

import type { AuthenticatorView, TwoFactorPorts } from '../ports.js';

/**
 * Lists the authenticators of a user, verified or not, oldest first. A use case although it decides nothing: neither
 * controllers nor programs (`Service.get`) use the ports of a context.
 */
export class ListAuthenticators {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'authenticators'>) {}

  execute({ userId }: { readonly userId: UserId }): Promise<readonly AuthenticatorView[]> {
    return this.ports.authenticators.list(userId);
  }
}
