import type { DataSource } from 'typeorm';

import { isLanguage, DEFAULT_LANGUAGE, type SendFailure, type UserId } from '@portvakt/kernel';
import type {
  MailDirectory,
  MailPageRequest,
  MailPosition,
  MailState,
  OperatedMail,
  QueuedMailState,
  QueueState,
  UserMail,
} from '@portvakt/operators';

import { rethrowWithOverload } from '../database-errors.js';
import { DECOY } from '../outbox/typeorm-outbox.js';
import type { OutboxMailRow } from '../rows/outbox-mail.row.js';

const WAITING = `"abandonedAt" IS NULL AND "kind" <> '${DECOY}'`;

const IN_STATE: Readonly<Record<QueuedMailState, string>> = { queued: '"attempts" = 0', failing: '"attempts" > 0' };

/** Every column except the data, which may contain a link. */
const listOf = (state: QueuedMailState | null): string => `
  SELECT "id", "kind", "recipient", "userId", "language", "attempts", "dueAt", "createdAt", "lastError"
  FROM "outboxMail" WHERE ${WAITING} AND ${state === null ? 'TRUE' : IN_STATE[state]}
    AND ($1::timestamptz IS NULL OR ("createdAt", "id") > ($1, $2))
  ORDER BY "createdAt", "id" LIMIT $3`;

const QUEUE = `SELECT count(*) AS "depth", min("createdAt") AS "oldestAt" FROM "outboxMail" WHERE ${WAITING}`;

/** The outbox has queued and given-up mails; what happened to all others is in the audit log. */
export const MAILS_OF_USER = `
  WITH queued AS (
    SELECT "id", "kind", "attempts", coalesce("abandonedAt", "createdAt") AS "at",
      CASE WHEN "abandonedAt" IS NOT NULL THEN 'given-up' WHEN "attempts" > 0 THEN 'failing' ELSE 'queued' END AS "state"
    FROM "outboxMail" WHERE "userId" = $1 AND "kind" <> '${DECOY}'
  ), ended AS (
    SELECT DISTINCT ON ("facts"->>'mail') "facts"->>'mail' AS "id", "facts"->>'kind' AS "kind",
      ("facts"->>'attempt')::integer AS "attempts", "at", substr("kind", length('mail.') + 1) AS "state"
    FROM "auditEvent"
    WHERE "subjectId" = $1 AND "kind" IN ('mail.sent', 'mail.left-out', 'mail.given-up', 'mail.discarded')
    ORDER BY "facts"->>'mail', "position" DESC
  ), mails AS (
    SELECT * FROM queued UNION ALL SELECT * FROM ended WHERE "id" NOT IN (SELECT "id" FROM queued)
  )
  SELECT "id", "kind", "attempts", "at", "state" FROM mails
  WHERE $2::timestamptz IS NULL OR ("at", "id") < ($2, $3)
  ORDER BY "at" DESC, "id" DESC LIMIT $4`;

type WaitingRow = Omit<OutboxMailRow, 'data' | 'usefulUntil' | 'abandonedAt' | 'claimedUntil'>;

interface UserMailRow extends Pick<UserMail, 'id' | 'kind' | 'attempts' | 'at'> {
  readonly state: MailState;
}

export class TypeOrmMailDirectory implements MailDirectory {
  constructor(private readonly dataSource: DataSource) {}

  async list({ state, after, limit }: MailPageRequest): Promise<readonly OperatedMail[]> {
    const rows = await this.read<WaitingRow>(listOf(state), [after?.at ?? null, after?.id ?? null, limit]);
    return rows.map(toOperatedMail);
  }

  async queue(): Promise<QueueState> {
    const [row] = await this.read<{ depth: string; oldestAt: Date | null }>(QUEUE, []);
    return { depth: Number(row?.depth ?? 0), oldestAt: row?.oldestAt ?? null };
  }

  async ofUser(userId: UserId, after: MailPosition | null, limit: number): Promise<readonly UserMail[]> {
    return this.read<UserMailRow>(MAILS_OF_USER, [userId, after?.at ?? null, after?.id ?? null, limit]);
  }

  private async read<Row>(statement: string, values: unknown[]): Promise<readonly Row[]> {
    return this.dataSource.query<Row[]>(statement, values).catch(rethrowWithOverload);
  }
}

const toOperatedMail = ({ recipient, ...row }: WaitingRow): OperatedMail => ({
  id: row.id,
  kind: row.kind,
  to: recipient,
  userId: row.userId as UserId | null,
  // A newer version may have written a language that this one does not know.
  language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
  attempts: row.attempts,
  dueAt: row.dueAt,
  createdAt: row.createdAt,
  lastError: row.lastError as SendFailure | null,
});
