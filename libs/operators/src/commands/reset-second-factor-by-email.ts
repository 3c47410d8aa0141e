import { A_COMMAND } from '@portvakt/kernel';

import type { LockedUser } from '../ports.js';
import { endRequest } from '../steps/end-request.js';
import { endSessionsByCase } from '../steps/end-sessions.js';
import { accountRequestDoneMail } from '../steps/request-mails.js';
import type { CommandPorts } from './command-ports.js';
import { idByEmail, lockByEmail } from './lock-by-email.js';

/**
 * Removes the second factor of a user at once, operators included, without a case (operators §8): on the server nobody
 * else can approve one. The owner is notified.
 */
export class ResetSecondFactorByEmail {
  constructor(private readonly ports: CommandPorts) {}

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
