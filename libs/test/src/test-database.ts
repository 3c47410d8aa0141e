import { Pool } from 'pg';

import type { TestEvent } from './test-service.js';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 20;
const DEADLOCK = '40P01';
/** The tables that `reset` keeps: the schema, the append-only audit log, and keys. */
const KEPT = ['portvaktMigration', 'extensionMigration', 'auditEvent', 'auditSeal', 'auditFigure', 'noted', 'jwks'];

/** The database of a service under test, on a separate connection. */
export class TestDatabase {
  private readonly pool: Pool;
  /** The position of the last event before the reset; `events` starts after it. */
  private forgotten = '0';

  constructor(url: string) {
    this.pool = new Pool({ connectionString: url, max: 1 });
    // The database server may stop before the pool.
    this.pool.on('error', () => undefined);
  }

  async sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.pool.query<Row>(text, [...values])).rows;
  }

  events(): Promise<readonly TestEvent[]> {
    return this.sql(
      `SELECT "id", "kind", "outcome", "subjectId", "facts" FROM "auditEvent"
       WHERE "position" > $1 ORDER BY "position"`,
      [this.forgotten],
    );
  }

  /** Resolves when every mail has been sent or given up. */
  async mailsSent(): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while ((await this.sql('SELECT FROM "outboxMail" WHERE "abandonedAt" IS NULL')).length > 0) {
      if (performance.now() > end) throw new Error('mails are still queued after a minute');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  async reset(): Promise<void> {
    await this.mailsSent();
    const tables = await this.sql<{ name: string }>(
      `SELECT quote_ident("tablename") AS "name" FROM "pg_tables"
       WHERE "schemaname" = current_schema() AND NOT "tablename" = ANY($1)`,
      [KEPT],
    );
    await this.truncate(tables.map(({ name }) => name).join(', '));
    const [last] = await this.sql<{ position: string }>('SELECT max("position") AS "position" FROM "auditEvent"');
    this.forgotten = last?.position ?? '0';
  }

  /** The workers of the service may write at the same time, so PostgreSQL may cancel this statement in a deadlock. */
  private async truncate(tables: string, attempts = 5): Promise<void> {
    try {
      await this.sql(`TRUNCATE ${tables} CASCADE`);
    } catch (error) {
      if (attempts === 1 || (error as { code?: unknown }).code !== DEADLOCK) throw error;
      await this.truncate(tables, attempts - 1);
    }
  }

  stop(): Promise<void> {
    return this.pool.end();
  }
}
