import { Client } from 'pg';

/** A database with the schema, which `aDatabase` copies. */
export const TEMPLATE = 'e2e_template';

const DATABASE_NAME = /^(\w+:\/\/[^/]*\/)[^?]*/;

/** URL of the test server as text: a URL of a Unix socket has no host, which the class `URL` rejects. */
export function serverUrl(): string {
  const url = process.env['PORTVAKT_TEST_POSTGRES'];
  if (!url) throw new Error('PORTVAKT_TEST_POSTGRES names no server: the jest configuration starts one');
  return url;
}

export const urlOf = (database: string): string => serverUrl().replace(DATABASE_NAME, `$1${database}`);

export async function onServer(statement: string): Promise<void> {
  await query(serverUrl(), statement);
}

export async function query<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
