import { InMemoryJournal, InMemoryTransactionRunner, SequenceRandom } from '@portvakt/kernel/testing';
import type { TransactionRunner } from '@portvakt/kernel';

import type { AuditLogEvent } from '../events.js';
import type { StoredEvent } from '../model/check-rows.js';
import { toAuditEvent } from '../model/to-audit-event.js';
import type { Admin, AuditStore, LogReader } from '../ports.js';
import { type AuditTables, copyOf } from './audit-tables.js';
import { InMemoryLogReader } from './in-memory-log-reader.js';
import { InMemoryChecks, InMemoryDetails, InMemorySeals } from './in-memory-repositories.js';

/** The log in memory: its transactions roll back, and its snapshots do not see later changes. */
export class InMemoryAuditLog {
  readonly transaction: InMemoryTransactionRunner<AuditTables, AuditStore>;
  readonly snapshot: TransactionRunner<LogReader> = { run: (work) => work(new InMemoryLogReader(copyOf(this.tables))) };
  private readonly random = new SequenceRandom();
  private position = 0;
  readonly admins: Admin[] = [];

  constructor(private readonly now: () => Date) {
    const checks = { claimedAt: null, last: null, reported: [] };
    const empty: AuditTables = { events: [], seals: [], figures: [], checks, mails: [] };
    this.transaction = new InMemoryTransactionRunner(empty, copyOf, (draft) => this.storeOn(draft));
  }

  get tables(): AuditTables {
    return this.transaction.state;
  }

  private storeOn(draft: AuditTables): AuditStore {
    const own: AuditLogEvent[] = [];
    const noted = new InMemoryJournal<AuditLogEvent>(own);
    return {
      seals: new InMemorySeals(draft),
      details: new InMemoryDetails(draft),
      checks: new InMemoryChecks(draft),
      admins: { list: async () => this.admins },
      outbox: {
        add: async (mail) => void draft.mails.push(mail),
        addDecoy: async () => undefined,
        withdraw: async () => undefined,
      },
      journal: {
        note: async (event) => {
          await noted.note(event);
          draft.events.push(this.stored(event, this.now()));
        },
      },
    };
  }

  /** Writes an event the way the journals of other contexts do. */
  add(event: Parameters<typeof toAuditEvent>[0], at = this.now()): StoredEvent {
    const stored = this.stored(event, at);
    this.tables.events.push(stored);
    return stored;
  }

  private stored(event: Parameters<typeof toAuditEvent>[0], at: Date): StoredEvent {
    const addressDigest = event.address ?? null;
    const around = { at, device: { browser: '', system: '' }, addressDigest, keepsDetails: true };
    return { ...toAuditEvent(event, around, this.random), position: String(++this.position), seal: null };
  }
}
