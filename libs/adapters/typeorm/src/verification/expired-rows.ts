import type { DataSource } from 'typeorm';

/**
 * Deletes the oldest rows first and skips locked ones, so that it never waits and seldom makes others wait.
 * `MATERIALIZED` keeps the planner from running, and locking, the inner statement twice.
 */
const deleteBatch = (table: string, condition = 'TRUE'): string => `
  WITH expired AS MATERIALIZED (
    SELECT "id" FROM "${table}" WHERE "expiresAt" <= $1 AND ${condition} ORDER BY "expiresAt" LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  DELETE FROM "${table}" t USING expired WHERE t."id" = expired."id"`;

/** How long an abandoned mail is kept for operators. */
const ABANDONED_KEPT_DAYS = 30;

/** Abandoned mails are also deleted with their user, because they name the recipient. */
const DELETE_ABANDONED_MAILS = `
  WITH expired AS MATERIALIZED (
    SELECT "id" FROM "outboxMail" m
    WHERE "abandonedAt" IS NOT NULL AND (
      "abandonedAt" <= $1::timestamptz - interval '${ABANDONED_KEPT_DAYS} days'
      OR ("userId" IS NOT NULL AND NOT EXISTS (SELECT FROM "user" u WHERE u."id" = m."userId"))
    )
    ORDER BY "abandonedAt" LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  DELETE FROM "outboxMail" m USING expired WHERE m."id" = expired."id"`;

/** Sessions of impersonations are left out: their end is an event, which a job of the operators context records. */
const DELETE_SESSIONS = deleteBatch('session', '"impersonatedBy" IS NULL');

/**
 * Events are pruned oldest first, so an event before the first stored one has been pruned. Its deliveries can remain if
 * they were given up or if their follower was removed.
 */
const DELETE_LOST_DELIVERIES = `
  WITH lost AS MATERIALIZED (
    SELECT "follower", "eventId" FROM "delivery"
    WHERE "dueAt" <= $1 AND "position" < (SELECT min("position") FROM "auditEvent")
    ORDER BY "position" LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  DELETE FROM "delivery" d USING lost WHERE d."follower" = lost."follower" AND d."eventId" = lost."eventId"`;

const STATEMENTS = [DELETE_SESSIONS, deleteBatch('verification'), DELETE_ABANDONED_MAILS, DELETE_LOST_DELIVERIES];

/**
 * Deletes expired sessions and verification records (specification §6), old abandoned mails, and deliveries of pruned
 * events.
 */
export class ExpiredRows {
  constructor(private readonly dataSource: DataSource) {}

  /** Deletes up to `limit` rows with each statement. Returns whether there may be more. */
  async removeSome(now: Date, limit: number): Promise<boolean> {
    let mayBeMore = false;
    for (const statement of STATEMENTS) {
      const [, count] = await this.dataSource.query<[unknown[], number]>(statement, [now, limit]);
      mayBeMore ||= count >= limit;
    }
    return mayBeMore;
  }
}
