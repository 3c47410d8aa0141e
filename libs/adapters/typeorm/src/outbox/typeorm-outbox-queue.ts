import { type DataSource, In, type UpdateResult } from 'typeorm';

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

import { sqlStateOf } from '../database-errors.js';
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
  UPDATE "outboxMail" m SET "dueAt" = $2, "claimedUntil" = $2, "attempts" = m."attempts" + 1
  FROM due WHERE m."id" = due."id"
  RETURNING m."id", m."kind", m."userId", m."recipient", m."language", m."usefulUntil", m."data",
    m."attempts" - 1 AS "attempts", m."createdAt"`;

export interface OutboxLog {
  error(facts: object, message: string): void;
}

/** Reads the outbox. */
export class TypeOrmOutboxQueue implements OutboxQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly data: MailDataEncoding = plainMailData,
    private readonly log?: OutboxLog,
  ) {}

  async claim(limit: number, leaseUntil: Date): Promise<readonly QueuedMail[]> {
    const rows = await this.claimRows(limit, leaseUntil);
    const written = rows.filter(({ kind }) => kind !== DECOY);
    const mails = written.flatMap((row) => this.queuedMailIn(row));
    if (mails.length < written.length) this.logUnreadable(written.length - mails.length);
    const others = rows.length - mails.length;
    if (others === 0) return mails;
    try {
      await this.deleteUseless(mails, rows);
      return rows.length < limit ? mails : [...mails, ...(await this.claim(others, leaseUntil))];
    } catch (error) {
      // The mails that are already claimed would wait until their lease ends.
      if (mails.length === 0) throw error;
      this.log?.error({ code: sqlStateOf(error) }, 'not all due mails could be claimed');
      return mails;
    }
  }

  /** Oldest first. */
  private async claimRows(limit: number, leaseUntil: Date): Promise<readonly OutboxMailRow[]> {
    const parameters = [this.clock.now(), leaseUntil, limit];
    const [rows] = await this.dataSource.query<[OutboxMailRow[], number]>(CLAIM, parameters);
    return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  private logUnreadable(count: number): void {
    this.log?.error({ mails: count }, 'mails not sent: they are encrypted with a secret that is not configured');
  }

  /**
   * Deletes claimed decoys, and mails that cannot be decrypted and are no longer useful. The others wait for the secret,
   * and are claimed again when their lease ends.
   */
  private async deleteUseless(mails: readonly QueuedMail[], rows: readonly OutboxMailRow[]): Promise<void> {
    const readable = new Set(mails.map(({ id }) => id));
    const now = this.clock.now();
    const useless = rows.filter(
      ({ id, kind, usefulUntil }) => !readable.has(id) && (kind === DECOY || usefulUntil <= now),
    );
    if (useless.length > 0)
      await this.dataSource.manager.delete(OutboxMailRow, { id: In(useless.map(({ id }) => id)) });
  }

  private queuedMailIn({ id, attempts, ...row }: OutboxMailRow): readonly QueuedMail[] {
    const { kind, recipient, language, usefulUntil } = row;
    const userId = row.userId as UserId | null;
    const data = this.data.decode(row.data, id);
    // A newer version may have written a language that this one does not know.
    const known = isLanguage(language) ? language : DEFAULT_LANGUAGE;
    return data === null
      ? []
      : [{ id, attempts, mail: { kind, userId, to: recipient, language: known, usefulUntil, data } }];
  }

  async remove(id: string): Promise<void> {
    await this.dataSource.manager.delete(OutboxMailRow, { id });
  }

  async postpone(id: string, dueAt: Date, lastError: SendFailure): Promise<boolean> {
    const changes = { dueAt, lastError, claimedUntil: null };
    return wasFound(await this.dataSource.manager.update(OutboxMailRow, { id }, changes));
  }

  async giveUp({ id, mail }: QueuedMail, failure: SendFailure | null): Promise<boolean> {
    const data = { ...this.data.encode(withoutSecrets(mail.data), id) };
    const kept = { data, abandonedAt: this.clock.now(), ...(failure === null ? {} : { lastError: failure }) };
    return wasFound(await this.dataSource.manager.update(OutboxMailRow, { id }, kept));
  }
}

const wasFound = ({ affected }: UpdateResult): boolean => affected === 1;
