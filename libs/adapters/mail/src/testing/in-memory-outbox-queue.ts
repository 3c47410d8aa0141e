import type { Clock, OutboxQueue, OutgoingMail, QueuedMail } from '@portvakt/kernel';

interface Row {
  readonly id: string;
  readonly mail: OutgoingMail;
  attempts: number;
  dueAt: Date;
}

/** The outbox table in memory: a lease is a due time in the future, as it is there. */
export class InMemoryOutboxQueue implements OutboxQueue {
  private rows: Row[] = [];
  private added = 0;

  constructor(private readonly clock: Clock) {}

  /** What the transaction would have written; answers the row's id. */
  add(mail: OutgoingMail, attempts = 0): string {
    this.added += 1;
    const id = `mail-${this.added}`;
    this.rows.push({ id, mail, attempts, dueAt: this.clock.now() });
    return id;
  }

  async claim(limit: number, leaseUntil: Date): Promise<readonly QueuedMail[]> {
    const due = this.rows
      .filter((row) => row.dueAt <= this.clock.now())
      .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
      .slice(0, limit);
    for (const row of due) row.dueAt = leaseUntil;
    return due.map(({ id, attempts, mail }) => ({ id, attempts, mail }));
  }

  async remove(id: string): Promise<void> {
    this.rows = this.rows.filter((row) => row.id !== id);
  }

  async postpone(id: string, dueAt: Date): Promise<void> {
    const row = this.rows.find((each) => each.id === id);
    if (!row) return;
    row.attempts += 1;
    row.dueAt = dueAt;
  }

  /** Ids of the rows that are left, oldest first. */
  remaining(): readonly string[] {
    return this.rows.map((row) => row.id);
  }

  /** When a row may be claimed next. */
  dueAt(id: string): Date | undefined {
    return this.rows.find((row) => row.id === id)?.dueAt;
  }
}
