import type { Language, SendFailure, UserId } from '@portvakt/kernel';

import type { OperatorsMail } from '../mails.js';

/** A mail that is still to be sent, without what it says (operators §7). */
export interface OperatedMail {
  readonly id: string;
  /** The name of the template. */
  readonly kind: string;
  readonly to: string;
  /** Null for a recipient without an account. */
  readonly userId: UserId | null;
  readonly language: Language;
  /** How often sending was tried. */
  readonly attempts: number;
  /** When it is tried next. */
  readonly dueAt: Date;
  readonly createdAt: Date;
  /** Why the last attempt failed; null where none has. */
  readonly lastError: SendFailure | null;
}

/** `failing`: sending was tried at least once. */
export const QUEUED_MAIL_STATES = ['queued', 'failing'] as const;
export type QueuedMailState = (typeof QUEUED_MAIL_STATES)[number];

/** What became of a mail. `left-out`: not sent, because of the limit of mails of its kind to one mailbox. */
export type MailState = QueuedMailState | 'sent' | 'left-out' | 'given-up' | 'discarded';

/** A mail to or about a user, whether sent or not. */
export interface UserMail {
  readonly id: string;
  readonly kind: string;
  readonly state: MailState;
  /** When it got into this state; for mails in the queue, when they were added. */
  readonly at: Date;
  readonly attempts: number;
}

/** Where a page of mails ends. */
export interface MailPosition {
  readonly at: Date;
  readonly id: string;
}

/** The mails of this context, all of which report acts of operators. */
const OPERATORS_MAILS: Readonly<Record<OperatorsMail['kind'], true>> = {
  'account-exported': true,
  'account-locked': true,
  'account-removed': true,
  'account-unlocked': true,
  'account-viewed': true,
  'many-users-opened': true,
  'role-changed': true,
  'account-request': true,
  'account-request-done': true,
  'account-request-ended': true,
  'request-waiting': true,
  'request-stopped': true,
};

/** Notices of other contexts: operators may have made the change. */
const NOTICES: readonly string[] = ['email-changed', 'password-changed', 'two-factor-changed'];

/**
 * Whether the mail may report acts of operators. Only an admin may discard one, so that other operators cannot hide what
 * they did.
 */
export const mayReportOperators = (kind: string): boolean =>
  Object.hasOwn(OPERATORS_MAILS, kind) || NOTICES.includes(kind);
