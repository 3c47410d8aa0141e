import { Client } from 'pg';

import { afterwards } from './clean-up.js';
import type { Database } from './database.js';
import { waitUntil } from './wait-until.js';

/** A table that nobody can read or write until it is let go: requests that need it stay open for as long. */
export class HeldTable {
  private constructor(
    private readonly holder: Client,
    private readonly database: Database,
  ) {}

  static async hold(database: Database, table: string): Promise<HeldTable> {
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    afterwards(() => holder.end());
    await holder.query('BEGIN');
    await holder.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
    return new HeldTable(holder, database);
  }

  /** Resolves when this many statements wait for it. */
  async waiters(count: number): Promise<void> {
    const asked = `
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await waitUntil(`${count} statement(s) wait for the table`, async () => {
      const rows = await this.database.sql(asked);
      return rows.length >= count;
    });
  }

  async letGo(): Promise<void> {
    await this.holder.query('ROLLBACK');
  }
}
