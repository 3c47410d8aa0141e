import { setTimeout as pause } from 'node:timers/promises';

import type { QueryRunner } from 'typeorm';

import { LOCK_TIMEOUT_MS, POLL_MS } from './migration-lock.js';

export interface NewIndex {
  readonly name: string;
  readonly table: string;
  /** What follows the table in CREATE INDEX: optionally the method, the columns and the condition. */
  readonly definition: string;
  readonly isUnique?: boolean;
}

/**
 * Builds indexes on tables that are in use, without blocking writes: with CREATE INDEX CONCURRENTLY, which cannot run in
 * a transaction. `runner` therefore has a connection of its own and no open transaction; the caller holds the lock of
 * migrations on another one. Can be repeated after an interruption: complete indexes are kept, incomplete ones are built
 * again.
 */
export async function buildIndexes(runner: QueryRunner, indexes: readonly NewIndex[]): Promise<void> {
  if (await buildOnEmptyTables(runner, indexes)) return;
  for (const index of indexes) {
    // More than once where the server still builds it for a process that was killed: IF NOT EXISTS then builds nothing.
    while (!(await isComplete(runner, index))) {
      await dropIncomplete(runner, index);
      await buildConcurrently(runner, index);
    }
  }
}

async function buildConcurrently(runner: QueryRunner, index: NewIndex): Promise<void> {
  try {
    await runner.query(statementFor(index, 'CONCURRENTLY'));
  } catch (error) {
    // An incomplete unique index already refuses rows.
    if (index.isUnique) await dropIncomplete(runner, index);
    throw error;
  }
}

/**
 * Builds the indexes at once where the tables have no rows, for instance in a new database: this is faster and waits for
 * no other transaction. Returns false, and builds nothing, where a table has rows.
 */
async function buildOnEmptyTables(runner: QueryRunner, indexes: readonly NewIndex[]): Promise<boolean> {
  const tables = [...new Set(indexes.map(({ table }) => table))];
  return inTransaction(runner, async () => {
    for (const table of tables) {
      const rows = (await runner.query(`SELECT FROM "${table}" LIMIT 1`)) as object[];
      if (rows.length > 0) return false;
    }
    for (const index of indexes) {
      if (await isComplete(runner, index)) continue;
      await dropIncomplete(runner, index);
      await runner.query(statementFor(index, ''));
    }
    return true;
  });
}

/**
 * Drops what an interrupted build left. A server that has not yet noticed the interruption may still build it and holds
 * this lock until it is done: then the lock times out, and the migration is tried again.
 */
async function dropIncomplete(runner: QueryRunner, index: NewIndex): Promise<void> {
  await inTransaction(runner, async () => {
    await runner.query(`LOCK TABLE "${index.table}" IN SHARE UPDATE EXCLUSIVE MODE`);
    const state = await settledStateOf(runner, index);
    if (state?.isValid === false) await runner.query(`DROP INDEX ${state.name}`);
  });
}

/**
 * A build releases its lock on the table before it commits that its index is valid. Until then the index looks
 * incomplete, and dropping it would fail with "tuple concurrently updated". Read once more at the end, because the commit
 * may come between the snapshot of a statement and its look at the locks.
 */
async function settledStateOf(runner: QueryRunner, index: NewIndex): Promise<IndexState | undefined> {
  while ((await stateOf(runner, index))?.isBeingChanged) await pause(POLL_MS);
  return stateOf(runner, index);
}

export const isComplete = async (runner: QueryRunner, index: NewIndex): Promise<boolean> =>
  (await stateOf(runner, index))?.isValid === true;

interface IndexState {
  /** Quoted, with its schema where the search path does not lead to it. */
  readonly name: string;
  readonly isValid: boolean;
  /** Whether a transaction that has not ended yet has changed the state. */
  readonly isBeingChanged: boolean;
}

async function stateOf(runner: QueryRunner, { name, table }: NewIndex): Promise<IndexState | undefined> {
  const [state] = (await runner.query(
    `SELECT indexrelid::regclass::text AS "name", indisvalid AS "isValid",
      EXISTS (SELECT FROM pg_locks WHERE transactionid = pg_index.xmax) AS "isBeingChanged"
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = to_regclass($1) AND relname = $2`,
    [`"${table}"`, name],
  )) as IndexState[];
  return state;
}

const statementFor = ({ name, table, definition, isUnique = false }: NewIndex, how: '' | 'CONCURRENTLY'): string =>
  `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${how} IF NOT EXISTS "${name}" ON "${table}" ${definition}`;

/** Runs `work` in one transaction in which each wait for a lock is short. */
async function inTransaction<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  await runner.startTransaction('READ COMMITTED');
  try {
    await runner.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const result = await work();
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}
