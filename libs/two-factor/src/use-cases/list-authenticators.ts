import type { UserId } from '@portvakt/kernel';

import type { Authenticators } from '../model/authenticator.js';
import type { TwoFactorPorts } from '../ports.js';

/** The caller's authenticators, oldest first, those that are still being set up among them. */
export class ListAuthenticators {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction'>) {}

  execute({ userId }: { readonly userId: UserId }): Promise<Authenticators> {
    return this.ports.transaction.run(({ authenticators }) => authenticators.list(userId));
  }
}
