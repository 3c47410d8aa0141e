import type { EntityManager } from 'typeorm';

import { connectionPoolOf } from '../data-source.js';

/**
 * A statement that each connection parses and plans once instead of each time. It names its columns: PostgreSQL refuses
 * a prepared `SELECT *` as soon as a migration adds a column.
 */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs the statement in the manager's transaction, if there is one. For what every sign-in sends: planning it took
 * PostgreSQL longer than running it (docs/adr/0003).
 */
export async function runPrepared<Row extends object>(
  manager: EntityManager,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const connection = manager.queryRunner ? await manager.queryRunner.connect() : connectionPoolOf(manager.connection);
  const { rows } = (await connection.query({ ...statement, values })) as { readonly rows: readonly Row[] };
  return rows;
}
