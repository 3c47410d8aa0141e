import type { Actor, Clock, TransactionRunner, UserId } from '@portvakt/kernel';

import type { TwoFactorStore } from '../ports.js';
import { deleteSecondFactorRows } from '../steps/delete-second-factor-rows.js';

/** The ports that a reset needs: fewer than the service has, because a command on the server also resets. */
export interface ResetPorts {
  readonly transaction: TransactionRunner<
    Pick<TwoFactorStore, 'users' | 'authenticators' | 'failures' | 'records' | 'journal'>
  >;
  readonly clock: Clock;
}

/**
 * Removes the second factor of a user who has lost it: authenticators, backup codes, wrong codes, trusted devices and
 * pending sign-ins (operators §8). The caller notifies the owner and revokes the sessions.
 */
export class ResetSecondFactor {
  constructor(private readonly ports: ResetPorts) {}

  /** Does nothing for a user who does not exist. */
  execute(userId: UserId, by: Actor): Promise<void> {
    return this.ports.transaction.run(async (store) => {
      const owner = await store.users.findForUpdate(userId);
      if (!owner) return;
      const initiator = { by, client: null };
      await deleteSecondFactorRows(store, userId, initiator, this.ports.clock.now());
      await store.failures.clear(userId);
      const event = { ...initiator, outcome: 'done', subject: userId } as const;
      if (owner.twoFactorEnabled) await store.journal.note({ ...event, kind: 'second-factor.off', facts: {} });
    });
  }
}
