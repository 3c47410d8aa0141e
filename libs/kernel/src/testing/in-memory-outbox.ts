import type { Outbox, OutgoingMail } from '../outbox.js';

/** Keeps what was left in it, in order, for a test to look at. */
export class InMemoryOutbox<Mail extends OutgoingMail> implements Outbox<Mail> {
  constructor(private readonly mails: Mail[]) {}

  async add(mail: Mail): Promise<void> {
    this.mails.push(mail);
  }

  async addDecoy(): Promise<void> {}
}
