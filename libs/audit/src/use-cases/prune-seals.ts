import { THE_SERVICE } from '@portvakt/kernel';

import { daysBefore } from '../model/audit-policy.js';
import type { Seal } from '../model/seal.js';
import type { AuditPorts, AuditStore } from '../ports.js';

/** Deletes the events of whole seals after `AUDIT_RETENTION_DAYS`, from the oldest end (operators §10.5). */
export class PruneSeals {
  constructor(private readonly ports: Pick<AuditPorts, 'transaction' | 'clock' | 'policy'>) {}

  /** Up to `limit` seals in one transaction, with its event. Returns whether there may be more. */
  execute(limit: number): Promise<boolean> {
    const before = daysBefore(this.ports.clock.now(), this.ports.policy.retentionDays);
    return this.ports.transaction.run(async (store) => {
      if (!(await store.seals.tryLock())) return false;
      const oldest = await store.seals.oldest(limit);
      const firstKept = oldest.findIndex(({ lastAt, sealedAt }) => lastAt >= before || sealedAt >= before);
      const expired = firstKept === -1 ? oldest : oldest.slice(0, firstKept);
      await this.prune(store, expired);
      return expired.length >= limit;
    });
  }

  private async prune({ seals, journal }: AuditStore, expired: readonly Seal[]): Promise<void> {
    const [first, last] = [expired[0], expired.at(-1)];
    if (!first || !last) return;
    const count = await seals.prune(first.number, last.number, this.ports.clock.now());
    const facts = { seals: `1-${last.number}`, count };
    await journal.note({ kind: 'audit.pruned', outcome: 'done', subject: null, by: THE_SERVICE, client: null, facts });
  }
}
