import { type DataSource, In } from 'typeorm';

import {
  type Clock,
  DEFAULT_LANGUAGE,
  isLanguage,
  type OutboxQueue,
  type QueuedMail,
  type SendFailure,
  type UserId,
  withoutSecrets,
} from '@portvakt/kernel';

import type { DatabaseLog } from '../database-logger.js';
import { OutboxMailRow } from '../rows/outbox-mail.row.js';
import { type MailDataEncoding, plainMailData } from './mail-data-encoding.js';
import { DECOY } from './typeorm-outbox.js';

/**
 * `SKIP LOCKED`: concurrent processes claim different mails and never wait for each other. `MATERIALIZED` keeps the
 * planner from running, and locking, the inner statement twice.
 */
const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT "id" FROM "outboxMail" WHERE "dueAt" <= $1 AND "abandonedAt" IS NULL
    ORDER BY "dueAt", "createdAt" LIMIT $3 FOR UPDATE SKIP LOCKED
  )
  UPDATE "outboxMail" m SET "dueAt" = $2, "attempts" = m."attempts" + 1
  FROM due WHERE m."id" = due."id"
  RETURNING m."id", m."kind", m."userId", m."recipient", m."language", m."usefulUntil", m."data",
    m."attempts" - 1 AS "attempts", m."createdAt"`;

/** Reads the outbox. */
export class TypeOrmOutboxQueue implements OutboxQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly data: MailDataEncoding = plainMailData,
    private readonly log?: DatabaseLog,
  ) {}

  async claim(limit: number, leaseUntil: Date): Promise<readonly QueuedMail[]> {
    const rows = await this.claimRows(limit, leaseUntil);
    const written = rows.filter(({ kind }) => kind !== DECOY);
    const mails = written.flatMap((row) => this.queuedMailIn(row));
    if (mails.length < written.length) this.logUnreadable(written.length - mails.length);
    const others = rows.length - mails.length;
    if (others === 0) return mails;
    await this.dropAllBut(mails, rows);
    return rows.length < limit ? mails : [...mails, ...(await this.claim(others, leaseUntil))];
  }

  /** Oldest first. */
  private async claimRows(limit: number, leaseUntil: Date): Promise<readonly OutboxMailRow[]> {
    const parameters = [this.clock.now(), leaseUntil, limit];
    const [rows] = await this.dataSource.query<[OutboxMailRow[], number]>(CLAIM, parameters);
    return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  /** Caused by wrong secrets in the configuration; the users do not get these mails. */
  private logUnreadable(count: number): void {
    this.log?.warn({ mails: count }, 'mails dropped: they are encrypted with a secret that is not configured');
  }

  /** Deletes the claimed rows that cannot be sent: decoys, and mails encrypted with a missing key. */
  private async dropAllBut(mails: readonly QueuedMail[], rows: readonly OutboxMailRow[]): Promise<void> {
    const kept = new Set(mails.map(({ id }) => id));
    const dropped = rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    await this.dataSource.manager.delete(OutboxMailRow, { id: In(dropped) });
  }

  private queuedMailIn({ id, attempts, ...row }: OutboxMailRow): readonly QueuedMail[] {
    const { kind, recipient, language, usefulUntil } = row;
    const userId = row.userId as UserId | null;
    const data = this.data.decode(row.data, id);
    // A newer version may have written a language that this one does not know.
    const known = isLanguage(language) ? language : DEFAULT_LANGUAGE;
    return data === null ? [] : [{ id, attempts, mail: { kind, userId, to: recipient, language: known, usefulUntil, data } }];
  }

  async remove(id: string): Promise<void> {
    await this.dataSource.manager.delete(OutboxMailRow, { id });
  }

  async postpone(id: string, dueAt: Date, lastError: SendFailure): Promise<void> {
    await this.dataSource.manager.update(OutboxMailRow, { id }, { dueAt, lastError });
  }

  async abandon({ id, mail }: QueuedMail, lastError: SendFailure): Promise<void> {
    const data = { ...this.data.encode(withoutSecrets(mail.data), id) };
    const abandonedAt = this.clock.now();
    await this.dataSource.manager.update(OutboxMailRow, { id }, { data, lastError, abandonedAt });
  }
}
