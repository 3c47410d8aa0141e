import { Client } from 'pg';

import { startEmbeddedPostgres } from '../start-embedded-postgres.js';

/**
 * A process of its own for specs that kill one: starts the server on the directory it is given, and writes numbered
 * rows until its end. Prints each number once the server has acknowledged it.
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
