import type { UserId } from '@portvakt/kernel';

import type { MailPosition, OperatedMail, QueuedMailState, UserMail } from './model/operated-mail.js';

export interface MailPageRequest {
  /** Null: all mails that are still to be sent. */
  readonly state: QueuedMailState | null;
  readonly after: MailPosition | null;
  readonly limit: number;
}

/** How many mails are still to be sent. */
export interface QueueState {
  readonly depth: number;
  /** When the oldest was written; null where there is none. */
  readonly oldestAt: Date | null;
}

/** Reads the outbox as operators see it, and changes nothing. The content of a mail is never read. */
export interface MailDirectory {
  /** Mails that are still to be sent, oldest first. */
  list(request: MailPageRequest): Promise<readonly OperatedMail[]>;
  queue(): Promise<QueueState>;
  /** Mails of the outbox and of the audit log, newest first. */
  ofUser(userId: UserId, after: MailPosition | null, limit: number): Promise<readonly UserMail[]>;
}

/** A mail whose row is locked until the transaction ends. */
export interface LockedMail extends Pick<OperatedMail, 'id' | 'kind' | 'to' | 'userId' | 'attempts'> {
  /** Whether the worker is sending it now, which makes a change too late. */
  readonly isBeingSent: boolean;
}

/** Changes mails that are still to be sent, inside a transaction. */
export interface QueuedMails {
  /** The user that the mail is about; `undefined` if the mail no longer exists. */
  userOf(id: string): Promise<UserId | null | undefined>;
  /** Locks the row until the transaction ends; null if the mail is no longer queued. */
  lock(id: string): Promise<LockedMail | null>;
  /** Makes the worker try it right after the commit. */
  makeDue(id: string): Promise<void>;
  /**
   * As `makeDue`, for up to `limit` failed mails that are not due yet, oldest first. Mails that are being sent are left
   * out.
   */
  makeFailingDue(limit: number): Promise<readonly LockedMail[]>;
  remove(id: string): Promise<void>;
}
