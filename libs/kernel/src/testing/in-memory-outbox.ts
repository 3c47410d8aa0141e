import type { Clock } from '../clock.js';
import type { Outbox, OutgoingMail } from '../outbox.js';
import { nextRowId, type OutboxRow } from './outbox-row.js';

/** The writing end of the outbox, on the rows of an open transaction. */
export class InMemoryOutbox<Mail extends OutgoingMail> implements Outbox<Mail> {
  constructor(
    private readonly rows: OutboxRow<Mail>[],
    private readonly clock: Clock,
  ) {}

  async add(mail: Mail): Promise<void> {
    this.insert(mail);
  }

  async addDecoy(): Promise<void> {
    this.insert(null);
  }

  private insert(mail: Mail | null): void {
    const now = this.clock.now();
    this.rows.push({ id: nextRowId(), mail, attempts: 0, dueAt: now, createdAt: now });
  }
}
