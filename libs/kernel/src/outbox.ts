import type { UserId } from './ids.js';
import type { Language } from './language.js';

/** One mail to be: what it is about and the facts that its template shows, not yet its words. */
export interface OutgoingMail<Kind extends string = string> {
  /** Which template, for instance `verify-email`; also what mails to one mailbox are counted by (specification §9). */
  readonly kind: Kind;
  /** Whom it is about; null for somebody who has no account. */
  readonly userId: UserId | null;
  /** One e-mail address, as it stands on the user's row. */
  readonly to: string;
  readonly language: Language;
  /** It is not sent from this moment on: the link or the code it holds has expired, or the news is old. */
  readonly usefulUntil: Date;
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Where a transaction leaves a mail (specification §10). The row lives and dies with that transaction; sending happens
 * after the commit and is tried again until it worked. Contract: `outbox.contract.ts`.
 */
export interface Outbox<Mail extends OutgoingMail = OutgoingMail> {
  add(mail: Mail): Promise<void>;
  /**
   * Costs what `add` costs and sends nothing: where time must not tell whether an address is known (security F3, F4).
   */
  addDecoy(): Promise<void>;
}

export interface QueuedMail {
  readonly id: string;
  /** How often sending has been tried before this time. */
  readonly attempts: number;
  readonly mail: OutgoingMail;
}

/** Why sending failed, without a word of the mail server, which may quote the recipient. */
export type SendFailure = 'connection' | 'refused-4xx' | 'refused-5xx' | 'template';

/** The other end of the outbox. Contract: `outbox.contract.ts`. */
export interface OutboxQueue {
  /**
   * Up to `limit` mails that are due, oldest first. Each is out of everybody else's reach until `leaseUntil`; a process
   * that dies in between therefore delays a mail and loses none.
   */
  claim(limit: number, leaseUntil: Date): Promise<readonly QueuedMail[]>;
  /** The mail is sent, or nobody needs it any more: the row goes, and with it the link it held. */
  remove(id: string): Promise<void>;
  /** Sending failed; it is due again at `dueAt`. */
  postpone(id: string, dueAt: Date, failure: SendFailure): Promise<void>;
  /** Never claimed again. The row is kept for operators, without the link or the code of the mail. */
  abandon(queued: QueuedMail, failure: SendFailure): Promise<void>;
}

/** Under these names the data of every mail holds what works for whoever reads it. */
const SECRETS: ReadonlySet<string> = new Set(['url', 'code']);

/** The data of a mail without its link or code. */
export const withoutSecrets = (data: OutgoingMail['data']): OutgoingMail['data'] =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !SECRETS.has(name)));
