import { randomBytes } from 'node:crypto';

import { Client } from 'pg';

import { afterwards } from './clean-up.js';

const DATABASE_NAME = /^(\w+:\/\/[^/]*\/)[^?]*/;

export interface Database {
  readonly url: string;
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Creates an empty database without a schema, dropped after the test. */
export async function emptyDatabase(): Promise<Database> {
  const name = `e2e_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE "${name}"`);
  afterwards(() => onServer(`DROP DATABASE "${name}" WITH (FORCE)`));
  const url = serverUrl().replace(DATABASE_NAME, `$1${name}`);
  return { url, sql: (text, values) => query(url, text, values) };
}

/** URL of the test server as text: a URL of a Unix socket has no host, which the class `URL` rejects. */
export function serverUrl(): string {
  const url = process.env['PORTVAKT_TEST_POSTGRES'];
  if (!url) throw new Error('PORTVAKT_TEST_POSTGRES names no server: the jest configuration starts one');
  return url;
}

async function onServer(statement: string): Promise<void> {
  await query(serverUrl(), statement);
}

async function query<Row extends object>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
