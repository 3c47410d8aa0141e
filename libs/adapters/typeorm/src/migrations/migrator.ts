import type { DataSource } from 'typeorm';

/** Any number that no other program on the database uses: its lock lets one process migrate at a time. */
const LOCK = 7_665_726_894;

export interface MigrationStatus {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Brings the schema up to date, or back. Safe with several processes starting at once; needs no superuser, but a data
 * source that is patient and has two connections.
 */
export class Migrator {
  constructor(private readonly dataSource: DataSource) {}

  /** Names of what was applied now. */
  up(): Promise<readonly string[]> {
    return this.locked(async () => {
      const applied = await this.dataSource.runMigrations({ transaction: 'each' });
      return applied.map(({ name }) => name);
    });
  }

  /** Takes the newest one back. */
  down(): Promise<void> {
    return this.locked(() => this.dataSource.undoLastMigration({ transaction: 'each' }));
  }

  async status(): Promise<MigrationStatus> {
    const known = this.dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
    const applied = await this.appliedNames();
    return {
      applied: known.filter((name) => applied.has(name)),
      pending: known.filter((name) => !applied.has(name)),
    };
  }

  private async appliedNames(): Promise<ReadonlySet<string>> {
    const [table] = await this.dataSource.query<{ found: string | null }[]>(
      `SELECT to_regclass('"migrations"')::text AS found`,
    );
    if (!table?.found) return new Set();
    const rows = await this.dataSource.query<{ name: string }[]>('SELECT "name" FROM "migrations"');
    return new Set(rows.map(({ name }) => name));
  }

  /** A session lock on a connection of its own. */
  private async locked<T>(work: () => Promise<T>): Promise<T> {
    const holder = this.dataSource.createQueryRunner();
    try {
      await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
      return await work();
    } finally {
      await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
      await holder.release();
    }
  }
}
