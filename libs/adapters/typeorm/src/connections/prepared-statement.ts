import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';

import { connectionPoolOf } from '../data-source.js';
import { takeRows } from './take-rows.js';

/**
 * A statement that each connection parses and plans once instead of each time. It names its columns: PostgreSQL refuses
 * a prepared `SELECT *` as soon as a migration adds a column.
 */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs the statement in the manager's transaction, if there is one. For statements that every sign-in or every settings
 * page sends: planning them took PostgreSQL longer than running them (docs/adr/0003).
 */
export async function runPrepared<Row extends object>(
  manager: EntityManager,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { queryRunner } = manager;
  const inTransaction = queryRunner && ((await queryRunner.connect()) as Pick<Pool, 'query'>);
  const connection = inTransaction ?? connectionPoolOf(manager.connection);
  return takeRows(await connection.query<Row>({ ...statement, values: [...values] }));
}
