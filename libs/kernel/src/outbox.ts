import type { UserId } from './ids.js';
import type { Language } from './language.js';

/** A mail before its template is rendered. */
export interface OutgoingMail<Kind extends string = string> {
  /** The name of the template, for instance `verify-email`. Mails to one mailbox are limited per kind (specification §9). */
  readonly kind: Kind;
  /** The user that the mail is about; null for a recipient without an account. */
  readonly userId: UserId | null;
  /** One e-mail address, as stored for the user. */
  readonly to: string;
  readonly language: Language;
  /** When the mail stops being useful, because its link or code expires or its notice is old. It is not sent after that. */
  readonly usefulUntil: Date;
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Adds mails within a transaction (specification §10). They are sent after the commit, and retried until sending
 * succeeds. Contract: `outbox.contract.ts`.
 */
export interface Outbox<Mail extends OutgoingMail = OutgoingMail> {
  add(mail: Mail): Promise<void>;
  /**
   * Takes as long as `add` and sends nothing, so that the response time does not reveal whether an e-mail address is
   * registered (security F3, F4).
   */
  addDecoy(): Promise<void>;
  /**
   * Deletes the unsent mails of one kind to a user, before a new one whose link replaces theirs: if they were sent
   * after it, the newest link in the mailbox would be a dead one. A mail that is being sent may still arrive, but is
   * not tried again. Mails that were given up are kept.
   */
  withdraw(userId: UserId, kind: Mail['kind']): Promise<void>;
}

export interface QueuedMail {
  readonly id: string;
  /** The number of earlier attempts to send it. */
  readonly attempts: number;
  readonly mail: OutgoingMail;
}

/** Why sending failed. Contains no text of the mail server, which may quote the recipient. */
export type SendFailure = 'connection' | 'refused-4xx' | 'refused-5xx' | 'template';

/** The outbox as the worker reads it. Contract: `outbox.contract.ts`. */
export interface OutboxQueue {
  /**
   * Returns up to `limit` mails that are due, oldest first. No other call returns them before `leaseUntil`, so a process
   * that dies while it sends delays a mail but loses none.
   */
  claim(limit: number, leaseUntil: Date): Promise<readonly QueuedMail[]>;
  /** Deletes a mail that was sent, or was never tried and is no longer useful. */
  remove(id: string): Promise<void>;
  /** Makes a mail that could not be sent due again at `dueAt`. False: it was withdrawn or deleted meanwhile. */
  postpone(id: string, dueAt: Date, failure: SendFailure): Promise<boolean>;
  /**
   * Gives a mail up. Its row is kept for operators, without the link or code, and is never claimed again. `failure`: null
   * where this was no attempt; that of the last one is kept then. False: it was withdrawn or deleted meanwhile.
   */
  giveUp(queued: QueuedMail, failure: SendFailure | null): Promise<boolean>;
}

/** The fields of mail data that contain a link or code. */
const SECRETS: ReadonlySet<string> = new Set(['url', 'code']);

/** The data of a mail without its link or code. */
export const withoutSecrets = (data: OutgoingMail['data']): OutgoingMail['data'] =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !SECRETS.has(name)));
