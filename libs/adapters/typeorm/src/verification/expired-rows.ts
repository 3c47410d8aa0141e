import type { DataSource } from 'typeorm';

/**
 * The oldest first, and what somebody else holds is left for another time, so that this never waits and nobody waits for
 * it. The inner statement stands by itself so that no plan runs, and locks, it twice.
 */
const removeSome = (table: string): string => `
  WITH expired AS MATERIALIZED (
    SELECT "id" FROM "${table}" WHERE "expiresAt" <= $1 ORDER BY "expiresAt" LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  DELETE FROM "${table}" t USING expired WHERE t."id" = expired."id"`;

/** How long a mail that was given up is kept for operators. */
const ABANDONED_KEPT_DAYS = 30;

/** The recipient of a mail that was given up does not outlive the user. */
const REMOVE_SOME_MAILS = `
  WITH over AS MATERIALIZED (
    SELECT "id" FROM "outboxMail" m
    WHERE "abandonedAt" IS NOT NULL AND (
      "abandonedAt" <= $1::timestamptz - interval '${ABANDONED_KEPT_DAYS} days'
      OR ("userId" IS NOT NULL AND NOT EXISTS (SELECT FROM "user" u WHERE u."id" = m."userId"))
    )
    ORDER BY "abandonedAt" LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  DELETE FROM "outboxMail" m USING over WHERE m."id" = over."id"`;

const STATEMENTS = [...['session', 'verification'].map(removeSome), REMOVE_SOME_MAILS];

/** Expired sessions and verification records (specification §6), and mails that were given up long ago. */
export class ExpiredRows {
  constructor(private readonly dataSource: DataSource) {}

  /** Up to `limit` of each kind that ended by `now`; answers whether there may be more. */
  async removeSome(now: Date, limit: number): Promise<boolean> {
    let mayBeMore = false;
    for (const statement of STATEMENTS) {
      const [, count] = await this.dataSource.query<[unknown[], number]>(statement, [now, limit]);
      mayBeMore ||= count >= limit;
    }
    return mayBeMore;
  }
}
