import { InMemoryJournal, InMemoryTransactionRunner, SequenceRandom } from '@portvakt/kernel/testing';
import type { TransactionRunner } from '@portvakt/kernel';

import type { AuditLogEvent } from '../events.js';
import { toAuditEvent } from '../model/audit-event.js';
import type { StoredEvent } from '../model/check-rows.js';
import type { Figure } from '../model/figures.js';
import type { Seal } from '../model/seal.js';
import type { AuditBrokenMail } from '../mails.js';
import type { Admin, AuditStore, KeptCheck, LogReader } from '../ports.js';
import { InMemoryLogReader } from './in-memory-log-reader.js';
import { InMemoryChecks, InMemoryDetails, InMemorySeals } from './in-memory-repositories.js';

/** The tables of the log. */
export interface AuditTables {
  readonly events: StoredEvent[];
  readonly seals: Seal[];
  readonly figures: Figure[];
  readonly checks: { claimedAt: Date | null; last: KeptCheck | null; reported: readonly string[] };
  readonly mails: AuditBrokenMail[];
}

const copy = ({ events, seals, figures, checks, mails }: AuditTables): AuditTables => ({
  events: [...events],
  seals: [...seals],
  figures: [...figures],
  checks: { ...checks },
  mails: [...mails],
});

/** The log in memory: its transactions roll back, and its snapshots do not see later changes. */
export class InMemoryAuditLog {
  readonly transaction: InMemoryTransactionRunner<AuditTables, AuditStore>;
  readonly snapshot: TransactionRunner<LogReader> = { run: (work) => work(new InMemoryLogReader(copy(this.tables))) };
  private readonly random = new SequenceRandom();
  private position = 0;
  readonly admins: Admin[] = [];

  constructor(private readonly now: () => Date) {
    const checks = { claimedAt: null, last: null, reported: [] };
    const empty: AuditTables = { events: [], seals: [], figures: [], checks, mails: [] };
    this.transaction = new InMemoryTransactionRunner(empty, copy, (draft) => this.storeOn(draft));
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
      outbox: { add: async (mail) => void draft.mails.push(mail), addDecoy: async () => undefined },
      journal: {
        note: async (event) => {
          await noted.note(event);
          draft.events.push(this.stored(event, this.now()));
        },
      },
    };
  }

  /** Writes an event as the journal of a context does. */
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
