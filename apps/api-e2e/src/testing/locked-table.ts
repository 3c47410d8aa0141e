import { Client } from 'pg';

import { afterwards } from './clean-up.js';
import type { Database } from './database.js';
import { waitUntil } from './wait-until.js';

/** A table that is locked exclusively until `unlock`, so that requests that need it stay open until then. */
export class LockedTable {
  private constructor(
    private readonly client: Client,
    private readonly database: Database,
  ) {}

  static async lock(database: Database, table: string): Promise<LockedTable> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    afterwards(() => client.end());
    await client.query('BEGIN');
    await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
    return new LockedTable(client, database);
  }

  /** Resolves when `count` statements wait for the table. */
  async waiters(count: number): Promise<void> {
    const waiting = `
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await waitUntil(`${count} statement(s) wait for the table`, async () => {
      const rows = await this.database.sql(waiting);
      return rows.length >= count;
    });
  }

  async unlock(): Promise<void> {
    await this.client.query('ROLLBACK');
  }
}
