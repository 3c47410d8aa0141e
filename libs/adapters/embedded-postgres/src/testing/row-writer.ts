import { Client } from 'pg';

import { startEmbeddedPostgres } from '../start-embedded-postgres.js';

/**
 * A process for specs to kill: starts the server on the given directory and inserts numbered rows until it ends. Prints
 * each number when the server has acknowledged it.
 */
async function writeRows(dataDir: string): Promise<void> {
  const { url } = await startEmbeddedPostgres({ dataDir, durable: true });
  const client = new Client(url);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS written (number integer PRIMARY KEY)');
  for (let number = 1; ; number += 1) {
    await client.query('INSERT INTO written VALUES ($1)', [number]);
    process.stdout.write(`${number}\n`);
  }
}

void writeRows(process.argv[2] ?? '');
