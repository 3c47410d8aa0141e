import { THE_SERVICE } from '@portvakt/kernel';

import { daysBefore } from '../model/audit-policy.js';
import type { AuditPorts } from '../ports.js';

/** Shortens the IP addresses and removes the user agents of events after `AUDIT_DETAIL_DAYS` (operators §10.4). */
export class ShortenDetails {
  constructor(private readonly ports: Pick<AuditPorts, 'transaction' | 'clock' | 'policy'>) {}

  /** One batch in one transaction, with its event. Returns whether there may be more. */
  execute(limit: number): Promise<boolean> {
    const { transaction, clock, policy } = this.ports;
    const before = daysBefore(clock.now(), policy.detailDays);
    return transaction.run(async ({ details, journal }) => {
      const count = await details.shorten(before, limit);
      if (count === 0) return false;
      const event = { kind: 'audit.shortened', outcome: 'done', subject: null, by: THE_SERVICE, client: null } as const;
      await journal.note({ ...event, facts: { count } });
      return count >= limit;
    });
  }
}
