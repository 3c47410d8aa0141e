import type { DataSource, EntityMetadata } from 'typeorm';

import { UNENDED } from '../operators/to-account-request.js';
import { OUTBOX_FIGURES, type OutboxFigures } from '../outbox/outbox-figures.js';

export interface NewestRow {
  readonly table: string;
  readonly rows: number;
  /** When the newest row was created; null if the table is empty. */
  readonly at: Date | null;
}

/** What a restored database contains, by the clock of the database. */
export interface RestoredState {
  /** By table, the newest first. */
  readonly newest: readonly NewestRow[];
  /** The last event of the audit log, leaving out migrations, which an older backup needs first; null: there is none. */
  readonly lastEvent: { readonly id: string; readonly kind: string; readonly at: Date } | null;
  /** Sessions that have not expired: they may have been revoked after the backup. */
  readonly sessions: number;
  /** Links, codes and states that have not expired: they may have been used after the backup. */
  readonly records: number;
  /** Open cases: they may have been stopped, cancelled or carried out after the backup. */
  readonly cases: number;
  /** Queued mails: they may have been sent after the backup. */
  readonly mails: OutboxFigures;
  /** Deliveries to followers and webhooks: they may have been made after the backup. */
  readonly deliveries: number;
}

type Counts = Omit<RestoredState, 'newest' | 'lastEvent' | 'mails'> & OutboxFigures;

const COUNTS = `
  SELECT ${OUTBOX_FIGURES},
    (SELECT count(*)::int FROM "session" WHERE "expiresAt" > now()) AS "sessions",
    (SELECT count(*)::int FROM "verification" WHERE "expiresAt" > now()) AS "records",
    (SELECT count(*)::int FROM "operatorRequest" WHERE ${UNENDED} AND "expiresAt" > now()) AS "cases",
    (SELECT count(*)::int FROM "delivery" WHERE "state" = 'due') AS "deliveries"`;

const LAST_EVENT = `
  SELECT "id", "kind", "at" FROM "auditEvent" WHERE "kind" <> 'migrations.applied' ORDER BY "at" DESC, "position" DESC LIMIT 1`;

/** Reads whole tables, so it needs a data source with `hasNoTimeLimits`. */
export async function restoredState(dataSource: DataSource): Promise<RestoredState> {
  const newest: NewestRow[] = [];
  for (const table of dataSource.entityMetadatas) {
    const column = timeOf(table);
    if (column) newest.push(await newestRow(dataSource, table.tableName, column));
  }
  newest.sort((one, other) => Number(other.at) - Number(one.at));
  const [counts] = await dataSource.query<Counts[]>(COUNTS);
  const [lastEvent = null] = await dataSource.query<NonNullable<RestoredState['lastEvent']>[]>(LAST_EVENT);
  if (!counts) throw new Error('the database gave no figures');
  const { sessions, records, cases, deliveries, ...mails } = counts;
  return { newest, lastEvent, sessions, records, cases, mails, deliveries };
}

/** When a row was created, by table the first of these that it has. */
const TIMES_OF_CREATION = ['createdAt', 'at', 'requestedAt', 'sealedAt', 'firstSeenAt', 'notedAt'];

const timeOf = ({ columns }: EntityMetadata): string | undefined =>
  TIMES_OF_CREATION.find((name) => columns.some(({ databaseName }) => databaseName === name));

async function newestRow(dataSource: DataSource, table: string, column: string): Promise<NewestRow> {
  const statement = `SELECT count(*)::int AS "rows", max("${column}") AS "at" FROM "${table}"`;
  const [row] = await dataSource.query<Omit<NewestRow, 'table'>[]>(statement);
  return { table, rows: row?.rows ?? 0, at: row?.at ?? null };
}
