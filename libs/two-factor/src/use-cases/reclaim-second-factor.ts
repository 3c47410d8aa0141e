import type { Client, UserId } from '@portvakt/kernel';

import type { TwoFactorPorts } from '../ports.js';
import { deleteSecondFactorAndNotify } from '../steps/delete-second-factor-and-notify.js';

export interface ReclaimSecondFactorInput {
  readonly userId: UserId;
  readonly client: Client;
}

/**
 * Removes the second factor when the owner of the mailbox takes over an unverified user, because somebody else may
 * have set it up (specification §12.3, step 4). The owner is notified as when it is turned off. Counted wrong codes
 * are deleted: the owner did not enter them.
 */
export class ReclaimSecondFactor {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'devices' | 'clock'>) {}

  execute({ userId, client }: ReclaimSecondFactorInput): Promise<void> {
    return this.ports.transaction.run(async (store) => {
      const owner = await store.users.findForUpdate(userId);
      if (!owner) return;
      await deleteSecondFactorAndNotify(this.ports, store, { owner, sessionId: null, client });
      await store.failures.clear(userId);
    });
  }
}
