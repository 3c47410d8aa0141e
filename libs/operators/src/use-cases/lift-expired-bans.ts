import { THE_SERVICE, type UserId } from '@portvakt/kernel';

import type { OperatorsPorts } from '../ports.js';
import { accountUnlockedMail } from '../steps/ban-mails.js';
import { forEach } from '../steps/for-each.js';

/**
 * Lifts the bans that have expired, for a job (operators §2). An expired ban already has no effect; this removes it from
 * the row and notifies the user.
 */
export class LiftExpiredBans {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /** At most `limit` bans, each in a transaction of its own. Returns whether more may be left. */
  async execute(limit: number, isStopping = (): boolean => false): Promise<boolean> {
    const expired = await this.ports.transaction.run(({ users }) => users.expiredBans(limit));
    await forEach(expired, (id) => this.lift(id), isStopping);
    return expired.length === limit;
  }

  private lift(id: UserId): Promise<void> {
    return this.ports.transaction.run(async ({ users, outbox, journal }) => {
      const user = await users.lockExpiredBan(id);
      if (!user) return;
      await users.liftBan(id);
      await outbox.add(accountUnlockedMail(this.ports, user));
      await journal.note({
        kind: 'ban.expired',
        outcome: 'done',
        subject: id,
        by: THE_SERVICE,
        client: null,
        facts: {},
      });
    });
  }
}
