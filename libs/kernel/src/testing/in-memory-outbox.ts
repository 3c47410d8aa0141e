import type { Clock } from '../clock.js';
import type { UserId } from '../ids.js';
import type { Outbox, OutgoingMail } from '../outbox.js';
import { newOutboxRow, type OutboxRow } from './outbox-row.js';

/** Adds mails to the rows of an open transaction. */
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

  async withdraw(userId: UserId, kind: Mail['kind']): Promise<void> {
    const kept = this.rows.filter(
      ({ mail, abandonedAt }) => abandonedAt !== null || mail?.userId !== userId || mail.kind !== kind,
    );
    this.rows.splice(0, this.rows.length, ...kept);
  }

  private insert(mail: Mail | null): void {
    this.rows.push(newOutboxRow(mail, this.clock.now()));
  }
}
