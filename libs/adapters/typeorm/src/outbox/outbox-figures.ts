import type { DataSource } from 'typeorm';

import { rethrowWithOverload } from '../database-errors.js';
import { DECOY } from './typeorm-outbox.js';

export const COUNTED_TO = 10_000;

const WAITING = `FROM "outboxMail" WHERE "abandonedAt" IS NULL AND "kind" <> '${DECOY}'`;

/** The columns of `OutboxFigures`. Both counts stop at 10 000. */
export const OUTBOX_FIGURES = `
  (SELECT count(*)::int FROM (SELECT ${WAITING} LIMIT ${COUNTED_TO}) q) AS "queued",
  (SELECT count(*)::int FROM (SELECT ${WAITING} AND "attempts" > 0 LIMIT ${COUNTED_TO}) f) AS "failing",
  (SELECT "createdAt" ${WAITING} ORDER BY "createdAt" LIMIT 1) AS "oldestAt"`;

/** Mails that are still to be sent. */
export interface OutboxFigures {
  readonly queued: number;
  /** Of these, the ones whose sending has failed before. */
  readonly failing: number;
  readonly oldestAt: Date | null;
}

export async function outboxFigures(dataSource: DataSource): Promise<OutboxFigures> {
  const [row] = await dataSource.query<OutboxFigures[]>(`SELECT ${OUTBOX_FIGURES}`).catch(rethrowWithOverload);
  if (!row) throw new Error('the database gave no figures');
  return row;
}
