import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from 'pg';

/** Lines of the file in which PostgreSQL says where it listens, counted from 0. */
const PORT = 3;
const SOCKET_FOLDER = 4;

/** Runs SQL in the database of the product, for instance to move a time into the past. Returns how many rows it changed. */
export async function changeRows(text: string, values: readonly unknown[] = []): Promise<number> {
  const dataDir = process.env['PORTVAKT_DATA_DIR'] ?? '';
  const lines = (await readFile(join(dataDir, 'pg/postmaster.pid'), 'utf8')).split('\n');
  const client = new Client({ user: 'postgres', port: Number(lines[PORT]), host: lines[SOCKET_FOLDER]?.trim() ?? '' });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
