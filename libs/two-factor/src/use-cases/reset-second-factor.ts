import type { Actor, Clock, TransactionRunner, UserId } from '@portvakt/kernel';

import { PENDING } from '../model/verification-purposes.js';
import type { TwoFactorStore } from '../ports.js';
import { forgetDevices } from '../steps/trust-device.js';

/** The ports that a reset needs: fewer than the service has, because a command on the server also resets. */
export interface ResetPorts {
  readonly transaction: TransactionRunner<
    Pick<TwoFactorStore, 'owners' | 'authenticators' | 'failures' | 'records' | 'journal'>
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
    return this.ports.transaction.run(async ({ owners, authenticators, failures, records, journal }) => {
      const owner = await owners.findForUpdate(userId);
      if (!owner) return;
      await authenticators.removeAll(userId);
      await failures.clear(userId);
      await records.removeOf(userId, PENDING);
      await forgetDevices({ records, journal }, userId, { by, client: null });
      await owners.setTwoFactorEnabled(userId, false, this.ports.clock.now());
      const event = { outcome: 'done', subject: userId, by, client: null } as const;
      if (owner.twoFactorEnabled) await journal.note({ ...event, kind: 'second-factor.off', facts: {} });
    });
  }
}
