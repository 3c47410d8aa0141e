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

/** How long a mail that was given up is kept for operators. The table of data about users states it. */
export const GIVEN_UP_KEPT_DAYS = 30;

/** Mails that were given up are also deleted with their user, because they name the recipient. */
const DELETE_GIVEN_UP_MAILS = `
  WITH expired AS MATERIALIZED (
    SELECT "id" FROM "outboxMail" m
    WHERE "abandonedAt" IS NOT NULL AND (
      "abandonedAt" <= $1::timestamptz - interval '${GIVEN_UP_KEPT_DAYS} days'
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
const DELETE_ORPHANED_DELIVERIES = `
  WITH orphaned AS MATERIALIZED (
    SELECT "follower", "eventId" FROM "delivery"
    WHERE "dueAt" <= $1 AND "position" < (SELECT min("position") FROM "auditEvent")
    ORDER BY "position" LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  DELETE FROM "delivery" d USING orphaned WHERE d."follower" = orphaned."follower" AND d."eventId" = orphaned."eventId"`;

const STATEMENTS = [DELETE_SESSIONS, deleteBatch('verification'), DELETE_GIVEN_UP_MAILS, DELETE_ORPHANED_DELIVERIES];

/**
 * Deletes expired sessions and verification records (specification §6), old mails that were given up, and deliveries of
 * pruned events.
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
