import { A_COMMAND, type TransactionRunner } from '@portvakt/kernel';

import type { LockedUser, OperatorsStore } from '../ports.js';
import { endRequest } from '../steps/end-request.js';
import { endSessionsByCase } from '../steps/end-sessions.js';
import { type CommandPorts, type CommandStore, idByEmail, lockByEmail } from '../steps/lock-by-email.js';
import { accountRequestDoneMail } from '../steps/request-mails.js';

/** The ports that only this command needs. */
export interface ResetLostFactorPorts extends Omit<CommandPorts, 'transaction'> {
  readonly transaction: TransactionRunner<CommandStore & Pick<OperatorsStore, 'requests' | 'secondFactors'>>;
}

/**
 * Removes the second factor of a user at once, operators included, without a case (operators §8): for the command on
 * the server, where nobody else can approve a case. The owner is notified.
 */
export class ResetLostFactor {
  constructor(private readonly ports: ResetLostFactorPorts) {}

  /** Returns the user before the change, who may have had no second factor; null where nobody has the address. */
  async execute(email: string): Promise<LockedUser | null> {
    const id = await idByEmail(this.ports, email);
    if (id === null) return null;
    return this.ports.transaction.run(async (store) => {
      const user = await lockByEmail(store, id, email);
      if (!user?.twoFactorEnabled) return user;
      await store.secondFactors.reset(user.id, A_COMMAND);
      await endSessionsByCase(this.ports, store, user.id, A_COMMAND);
      const kind = 'second-factor-reset';
      const request = (await store.requests.unendedOf(user.id)).find((each) => each.kind === kind);
      // The reset also completes an open case that asked for it.
      if (request) await endRequest(this.ports, store, { request, user, state: 'done', by: A_COMMAND, client: null });
      else await store.outbox.add(accountRequestDoneMail(this.ports, user, kind));
      return user;
    });
  }
}
