import type { DataSource } from 'typeorm';

export interface FollowerQueue {
  readonly follower: string;
  /** Deliveries not tried yet, deliveries that failed and will be retried, and deliveries given up. */
  readonly waiting: number;
  readonly failing: number;
  readonly givenUp: number;
}

export interface ListedDelivery {
  readonly eventId: string;
  /** Null for an event that is no longer in the audit log. */
  readonly kind: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly dueAt: Date;
}

const QUEUES = `
  SELECT "follower",
    (count(*) FILTER (WHERE "state" = 'due' AND "attempts" = 0))::int AS "waiting",
    (count(*) FILTER (WHERE "state" = 'due' AND "attempts" > 0))::int AS "failing",
    (count(*) FILTER (WHERE "state" = 'given-up'))::int AS "givenUp"
  FROM "delivery" GROUP BY "follower" ORDER BY "follower"`;

const LIST = `
  SELECT d."eventId", e."kind", d."state", d."attempts", d."dueAt"
  FROM "delivery" d LEFT JOIN "auditEvent" e ON e."id" = d."eventId"
  WHERE d."follower" = $1 ORDER BY d."position" LIMIT $2`;

const AGAIN = `"state" = 'due', "attempts" = 0, "dueAt" = $1`;

const REPLAY_GIVEN_UP = `
  UPDATE "delivery" SET ${AGAIN} WHERE "state" = 'given-up' AND ($2::text IS NULL OR "follower" = $2)
  RETURNING 1`;

const REPLAY_HISTORY = `
  INSERT INTO "delivery" ("follower", "eventId", "subjectId", "position", "dueAt")
  SELECT $2, "id", "subjectId", "position", $1 FROM "auditEvent"
  WHERE "outcome" = 'done' AND "at" >= $3 AND "kind" = ANY ($4)
  ON CONFLICT ("follower", "eventId") DO UPDATE SET ${AGAIN} WHERE "delivery"."state" = 'given-up'
  RETURNING 1`;

const FORGET = 'DELETE FROM "delivery" WHERE "follower" = $1 RETURNING 1';

/** Returns only the count, because there can be millions of rows. */
const counted = (change: string): string => `WITH changed AS (${change}) SELECT count(*)::int AS "count" FROM changed`;

/** The deliveries of all followers, for operators. Works on whole tables, so it needs a data source with `hasNoTimeLimits`. */
export class TypeOrmDeliveryDirectory {
  constructor(private readonly dataSource: DataSource) {}

  queues(): Promise<readonly FollowerQueue[]> {
    return this.dataSource.query<FollowerQueue[]>(QUEUES);
  }

  /** In the order of delivery. */
  list(follower: string, limit: number): Promise<readonly ListedDelivery[]> {
    return this.dataSource.query<ListedDelivery[]>(LIST, [follower, limit]);
  }

  /** Makes given-up deliveries due again. `follower`: null for all. Returns the number of these deliveries. */
  replayGivenUp(follower: string | null, now: Date): Promise<number> {
    return this.count(REPLAY_GIVEN_UP, [now, follower]);
  }

  /** Makes the events since then due for a follower, if the audit log still has them and they are not due already. */
  replayHistory(follower: string, kinds: readonly string[], since: Date, now: Date): Promise<number> {
    return this.count(REPLAY_HISTORY, [now, follower, since, kinds]);
  }

  forget(follower: string): Promise<number> {
    return this.count(FORGET, [follower]);
  }

  private async count(statement: string, values: readonly unknown[]): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(counted(statement), [...values]);
    return row?.count ?? 0;
  }
}
