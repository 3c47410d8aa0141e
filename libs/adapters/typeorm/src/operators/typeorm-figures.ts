import type { DataSource } from 'typeorm';

import type { ConcurrencyLimit } from '@portvakt/kernel';
import type { DayFigure, DayFigures, Figures, LastCheck, LiveFigures, NotedTotals } from '@portvakt/operators';

import { LAST_CHECK } from '../audit/typeorm-audit-checks.js';
import { rethrowWithOverload } from '../database-errors.js';
import { COUNTED_TO, OUTBOX_FIGURES } from '../outbox/outbox-figures.js';
import { isBannedSql } from '../session/ban-condition.js';

/** The name of the row with the totals in the table of noted results. */
export const TOTALS = 'totals';

/**
 * The condition is checked before anything is counted. A count dated an hour ahead comes from a wrong clock and is
 * replaced.
 */
const NOTE = `
  INSERT INTO "noted" ("name", "value", "notedAt")
  SELECT '${TOTALS}', jsonb_build_object(
    'users', (
      SELECT jsonb_build_object(
        'total', count(*),
        'verified', count(*) FILTER (WHERE u."emailVerified"),
        'withSecondFactor', count(*) FILTER (WHERE u."twoFactorEnabled"),
        'banned', count(*) FILTER (WHERE ${isBannedSql('$1::timestamptz', 'u.')})
      ) FROM "user" u
    ),
    'sessions', (SELECT count(*) FROM "session" s WHERE s."expiresAt" > $1::timestamptz)
  ), $1::timestamptz
  WHERE NOT EXISTS (SELECT FROM "noted" n WHERE n."name" = '${TOTALS}' AND n."notedAt" > $2::timestamptz
    AND n."notedAt" < $1::timestamptz + interval '1 hour')
  ON CONFLICT ("name") DO UPDATE SET "value" = EXCLUDED."value", "notedAt" = EXCLUDED."notedAt"`;

const NOTED = `SELECT "name", "value", "notedAt" FROM "noted" WHERE "name" IN ('${TOTALS}', '${LAST_CHECK}')`;

const DAYS = `
  SELECT "day"::text AS "day", jsonb_object_agg("name", "count") AS "figures"
  FROM "auditFigure" WHERE "day" >= $1::date GROUP BY "day"`;

const deliveriesIn = (condition: string): string =>
  `(SELECT count(*)::int FROM (SELECT FROM "delivery" WHERE ${condition} LIMIT ${COUNTED_TO}) d)`;

const LIVE = `
  SELECT
    (SELECT count(*)::int FROM "secondFactorFailures" WHERE "blockedUntil" > $1) AS "secondFactorBlocked",
    (SELECT count(*)::int FROM "operatorRequest" WHERE "state" = 'waiting' AND "approvalNeeded") AS "openRequests",
    ${OUTBOX_FIGURES},
    ${deliveriesIn(`"state" = 'due' AND "attempts" > 0`)} AS "failingDeliveries",
    ${deliveriesIn(`"state" = 'given-up'`)} AS "givenUp",
    (SELECT "sealedAt" FROM "auditSeal" ORDER BY "number" DESC LIMIT 1) AS "sealedAt",
    unsealed."unsealed", unsealed."oldestUnsealedAt",
    current_setting('server_version') AS "database"
  FROM (
    SELECT count(*)::int AS "unsealed", min("at") AS "oldestUnsealedAt" FROM "auditEvent" WHERE "seal" IS NULL
  ) unsealed`;

interface NotedRow {
  readonly name: string;
  readonly value: object;
  readonly notedAt: Date;
}

type LiveRow = Pick<LiveFigures, 'secondFactorBlocked' | 'openRequests' | 'database'> &
  LiveFigures['mail'] &
  LiveFigures['audit'] & { readonly failingDeliveries: number; readonly givenUp: number };

/** Reads the figures of the overview, each with an index or from a small table. */
export class TypeOrmFigures implements Figures {
  constructor(
    private readonly dataSource: DataSource,
    /** Limits reads; the job that notes figures runs once per process. */
    private readonly concurrency: ConcurrencyLimit,
  ) {}

  async note(now: Date, ifBefore: Date): Promise<void> {
    await this.dataSource.query(NOTE, [now, ifBefore]).catch(rethrowWithOverload);
  }

  async noted(): Promise<{ readonly totals: NotedTotals | null; readonly lastCheck: LastCheck | null }> {
    const rows = await this.read<NotedRow>(NOTED);
    const [totals, check] = [TOTALS, LAST_CHECK].map((wanted) => rows.find(({ name }) => name === wanted));
    return {
      totals: totals ? { countedAt: totals.notedAt, ...(totals.value as Omit<NotedTotals, 'countedAt'>) } : null,
      lastCheck: check ? { at: check.notedAt, ...(check.value as Omit<LastCheck, 'at'>) } : null,
    };
  }

  async days(from: string): Promise<readonly DayFigures[]> {
    return this.read<{ readonly day: string; readonly figures: Partial<Record<DayFigure, number>> }>(DAYS, [from]);
  }

  async live(now: Date): Promise<LiveFigures> {
    const [row] = await this.read<LiveRow>(LIVE, [now]);
    if (!row) throw new Error('the database gave no figures');
    const { secondFactorBlocked, openRequests, database, queued, failing, oldestAt } = row;
    const { sealedAt, unsealed, oldestUnsealedAt } = row;
    const deliveries = { failing: row.failingDeliveries, givenUp: row.givenUp };
    return {
      secondFactorBlocked,
      openRequests,
      mail: { queued, failing, oldestAt },
      deliveries,
      audit: { sealedAt, unsealed, oldestUnsealedAt },
      database,
    };
  }

  private read<Row>(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.concurrency.run(() => this.dataSource.query<Row[]>(statement, [...values]).catch(rethrowWithOverload));
  }
}
