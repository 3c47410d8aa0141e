import type { OutgoingMail, SendFailure } from '../outbox.js';

/** A row of the in-memory outbox. */
export interface OutboxRow<Mail extends OutgoingMail = OutgoingMail> {
  readonly id: string;
  /** Null for a decoy. */
  readonly mail: Mail | null;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly lastError: SendFailure | null;
  /** When it was given up; null while it is still to be sent. */
  readonly abandonedAt: Date | null;
}

/** The mails among the rows, oldest first. */
export const mailsIn = <Mail extends OutgoingMail>(rows: readonly OutboxRow<Mail>[]): readonly Mail[] =>
  rows.flatMap(({ mail }) => (mail ? [mail] : []));

let written = 0;

/** A row with a unique id that is due at once. */
export const newOutboxRow = <Mail extends OutgoingMail>(mail: Mail | null, now: Date): OutboxRow<Mail> => ({
  id: `mail-${++written}`,
  mail,
  attempts: 0,
  dueAt: now,
  createdAt: now,
  lastError: null,
  abandonedAt: null,
});
