import { createHash } from 'node:crypto';

import type { DataSource, QueryRunner } from 'typeorm';

import { beginUnderLock } from './migration-lock.js';
import type { MigrationStatus } from './migrator.js';
import { foreignChanges } from './schema-objects.js';

const TABLE = 'extensionMigration';

/** A migration of an extension. */
export interface ExtensionMigration {
  readonly extension: string;
  /** The prefix of the names of its objects. */
  readonly prefix: string;
  readonly name: string;
  readonly up: string;
}

export interface ExtensionMigrationStatus extends MigrationStatus {
  /** Applied, but its statements have changed since. */
  readonly changed: readonly string[];
}

/**
 * Applies the migrations of extensions, after those of the service and under the same lock, each in one transaction. Their
 * table is created with the first of them.
 */
export class ExtensionMigrator {
  constructor(
    private readonly dataSource: DataSource,
    private readonly migrations: readonly ExtensionMigration[],
  ) {}

  /**
   * Returns the names that this process applied. Throws if one has changed, or changes objects that are not the
   * extension's.
   */
  async up(): Promise<readonly string[]> {
    const { changed } = await this.status();
    if (changed.length > 0) throw new Error(`migrations have changed since they were applied: ${changed.join(', ')}`);
    const applied: string[] = [];
    for (const migration of this.migrations) {
      if (await this.apply(migration)) applied.push(nameOf(migration));
    }
    return applied;
  }

  async status(): Promise<ExtensionMigrationStatus> {
    const hashes = this.migrations.length > 0 ? await appliedHashes(this.dataSource) : new Map<string, string>();
    const isApplied = (migration: ExtensionMigration): boolean => hashes.has(nameOf(migration));
    const hasChanged = (migration: ExtensionMigration): boolean => hashes.get(nameOf(migration)) !== hashOf(migration);
    return {
      applied: this.migrations.filter(isApplied).map(nameOf),
      pending: this.migrations.filter((migration) => !isApplied(migration)).map(nameOf),
      changed: this.migrations.filter((migration) => isApplied(migration) && hasChanged(migration)).map(nameOf),
    };
  }

  /** False where it was applied already, perhaps by another process. */
  private async apply(migration: ExtensionMigration): Promise<boolean> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await beginUnderLock(runner);
      const isPending = !(await appliedHashes(runner)).has(nameOf(migration));
      if (isPending) await run(runner, migration);
      await runner.commitTransaction();
      return isPending;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`migration ${nameOf(migration)} failed: ${reason}`, { cause: error });
    } finally {
      await runner.release();
    }
  }
}

async function run(runner: QueryRunner, migration: ExtensionMigration): Promise<void> {
  const { extension, name, prefix, up } = migration;
  const transaction = await transactionIdOf(runner);
  const foreign = await foreignChanges(runner, prefix, async () => void (await runner.query(up)));
  if ((await transactionIdOf(runner)) !== transaction) {
    throw new Error('it ends its transaction, so part of it is committed; expected no BEGIN, COMMIT or ROLLBACK');
  }
  if (foreign.length > 0) throw new Error(`it changes ${foreign.join(', ')}; expected names that begin with ${prefix}`);
  await runner.query(`CREATE TABLE IF NOT EXISTS "${TABLE}" (
    "extension" text NOT NULL, "name" text NOT NULL, "hash" text NOT NULL,
    "appliedAt" timestamptz NOT NULL DEFAULT now(), PRIMARY KEY ("extension", "name")
  )`);
  const values = [extension, name, hashOf(migration)];
  await runner.query(`INSERT INTO "${TABLE}" ("extension", "name", "hash") VALUES ($1, $2, $3)`, values);
}

async function transactionIdOf(runner: QueryRunner): Promise<string | undefined> {
  const [row] = (await runner.query('SELECT pg_current_xact_id()::text AS id')) as { readonly id: string }[];
  return row?.id;
}

async function appliedHashes(database: Pick<DataSource | QueryRunner, 'query'>): Promise<ReadonlyMap<string, string>> {
  const [table] = (await database.query('SELECT to_regclass($1)::text AS found', [`"${TABLE}"`])) as {
    found: string | null;
  }[];
  if (!table?.found) return new Map();
  const rows = (await database.query(`SELECT "extension", "name", "hash" FROM "${TABLE}"`)) as {
    readonly extension: string;
    readonly name: string;
    readonly hash: string;
  }[];
  return new Map(rows.map(({ extension, name, hash }) => [`${extension}/${name}`, hash]));
}

const nameOf = ({ extension, name }: ExtensionMigration): string => `${extension}/${name}`;

const hashOf = ({ up }: ExtensionMigration): string => createHash('sha256').update(up).digest('hex');
