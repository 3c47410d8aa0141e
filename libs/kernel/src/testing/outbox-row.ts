import type { OutgoingMail } from '../outbox.js';

/** A row of the outbox in memory. */
export interface OutboxRow<Mail extends OutgoingMail = OutgoingMail> {
  readonly id: string;
  /** Null: a decoy. */
  readonly mail: Mail | null;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly createdAt: Date;
}

/** The mails among the rows, oldest first. */
export const mailsIn = <Mail extends OutgoingMail>(rows: readonly OutboxRow<Mail>[]): readonly Mail[] =>
  rows.flatMap(({ mail }) => (mail ? [mail] : []));

let written = 0;

/** No row ever has the id of another. */
export const nextRowId = (): string => `mail-${++written}`;
