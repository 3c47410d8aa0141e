import type { Language } from './language.js';

/** One mail to be: what it is about and the facts that its template shows, not yet its words. */
export interface OutgoingMail<Kind extends string = string> {
  /** Which template, for instance `verify-email`; also what mails to one mailbox are counted by (contract §9). */
  readonly kind: Kind;
  /** One address, as it stands on the user's row. */
  readonly to: string;
  readonly language: Language;
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Where a transaction leaves a mail (contract §10). The row lives and dies with that transaction; sending happens after
 * the commit and is tried again until it worked. Contract: `outbox.contract.ts`.
 */
export interface Outbox<Mail extends OutgoingMail = OutgoingMail> {
  add(mail: Mail): Promise<void>;
  /** Costs what `add` costs and sends nothing: where time must not tell whether an address is known (F3, F4). */
  addDecoy(): Promise<void>;
}

export interface QueuedMail {
  readonly id: string;
  /** How often sending has been tried before this time. */
  readonly attempts: number;
  readonly mail: OutgoingMail;
}

/** The other end of the outbox. Contract: `outbox.contract.ts`. */
export interface OutboxQueue {
  /**
   * Up to `limit` mails that are due, oldest first. Each is out of everybody else's reach until `leaseUntil`; a process
   * that dies in between therefore delays a mail and loses none.
   */
  claim(limit: number, leaseUntil: Date): Promise<readonly QueuedMail[]>;
  /** It is sent, or never will be: the row goes, and with it the link it held. */
  remove(id: string): Promise<void>;
  /** Sending failed; it is due again at `dueAt`. */
  postpone(id: string, dueAt: Date): Promise<void>;
}
