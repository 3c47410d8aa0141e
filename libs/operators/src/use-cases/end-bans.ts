import { THE_SERVICE } from '@portvakt/kernel';

import type { LockedUser, OperatorsPorts, OperatorsStore } from '../ports.js';
import { accountUnlockedMail } from '../steps/ban-mails.js';

/**
 * Ends the bans that have expired, for a job (operators §2). An expired ban already has no effect; this removes it from
 * the row and notifies the user.
 */
export class EndBans {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /** Ends at most `limit` bans, and returns whether more may be left. */
  execute(limit: number): Promise<boolean> {
    return this.ports.transaction.run(async (store) => {
      const users = await store.users.lockExpiredBans(limit);
      for (const user of users) await this.end(store, user);
      return users.length === limit;
    });
  }

  private async end({ users, outbox, journal }: OperatorsStore, user: LockedUser): Promise<void> {
    await users.liftBan(user.id);
    await outbox.add(accountUnlockedMail(this.ports, user));
    await journal.note({
      kind: 'ban.expired',
      outcome: 'done',
      subject: user.id,
      by: THE_SERVICE,
      client: null,
      facts: {},
    });
  }
}
