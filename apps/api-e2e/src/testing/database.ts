import { randomBytes } from 'node:crypto';

import { afterwards } from './clean-up.js';
import { onServer, query, TEMPLATE, urlOf } from './database-server.js';

export interface Database {
  readonly url: string;
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Creates a database with the schema of the built service, dropped after the test. */
export const aDatabase = (): Promise<Database> => createDatabase(`TEMPLATE "${TEMPLATE}" STRATEGY = FILE_COPY`);

/** Creates a database without a schema, which a service migrates when it starts, dropped after the test. */
export const emptyDatabase = (): Promise<Database> => createDatabase('');

/** A URL for a service whose statements wait for a lock as long as a test keeps it, however slow the machine is. */
export const withPatience = ({ url }: Database): string =>
  `${url}${url.includes('?') ? '&' : '?'}statement_timeout=60000&query_timeout=60000`;

async function createDatabase(options: string): Promise<Database> {
  const name = `e2e_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE "${name}" ${options}`);
  afterwards(() => onServer(`DROP DATABASE "${name}" WITH (FORCE)`));
  const url = urlOf(name);
  return { url, sql: (text, values) => query(url, text, values) };
}
