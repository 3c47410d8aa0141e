import type { Clock } from '../clock.js';
import { type OutboxQueue, type OutgoingMail, type QueuedMail, type SendFailure, withoutSecrets } from '../outbox.js';
import { newOutboxRow, type OutboxRow } from './outbox-row.js';

/** Holds the rows. Those of an `InMemoryTransactionRunner` may only be changed between its transactions. */
export interface OutboxTable {
  rows: readonly OutboxRow[];
}

/** Reads mails from the outbox. A lease is a due time in the future, as in the database. */
export class InMemoryOutboxQueue implements OutboxQueue {
  constructor(
    private readonly clock: Clock,
    private readonly table: OutboxTable = { rows: [] },
  ) {}

  /** Adds a mail without a transaction and returns the id of its row. */
  add(mail: OutgoingMail, attempts = 0): string {
    const row = { ...newOutboxRow(mail, this.clock.now()), attempts };
    this.table.rows = [...this.table.rows, row];
    return row.id;
  }

  async claim(limit: number, leaseUntil: Date): Promise<readonly QueuedMail[]> {
    const now = this.clock.now();
    const due = this.table.rows
      .filter(({ mail, dueAt, abandonedAt }) => mail && !abandonedAt && dueAt <= now)
      .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
      .slice(0, limit);
    const claimed = new Set(due.map(({ id }) => id));
    this.change((row) => (claimed.has(row.id) ? { ...row, attempts: row.attempts + 1, dueAt: leaseUntil } : row));
    return due
      .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .flatMap(({ id, attempts, mail }) => (mail ? [{ id, attempts, mail }] : []));
  }

  async remove(id: string): Promise<void> {
    this.table.rows = this.table.rows.filter((row) => row.id !== id);
  }

  async postpone(id: string, dueAt: Date, lastError: SendFailure): Promise<boolean> {
    this.change((row) => (row.id === id ? { ...row, dueAt, lastError } : row));
    return this.rowOf(id) !== undefined;
  }

  async giveUp({ id, mail }: QueuedMail, failure: SendFailure | null): Promise<boolean> {
    const kept = { mail: { ...mail, data: withoutSecrets(mail.data) }, abandonedAt: this.clock.now() };
    this.change((row) => (row.id === id ? { ...row, ...kept, lastError: failure ?? row.lastError } : row));
    return this.rowOf(id) !== undefined;
  }

  /** The ids of mails that are not sent yet, oldest first. */
  remaining(): readonly string[] {
    return this.table.rows.filter(({ abandonedAt }) => !abandonedAt).map(({ id }) => id);
  }

  rowOf(id: string): OutboxRow | undefined {
    return this.table.rows.find((row) => row.id === id);
  }

  private change(to: (row: OutboxRow) => OutboxRow): void {
    this.table.rows = this.table.rows.map(to);
  }
}
