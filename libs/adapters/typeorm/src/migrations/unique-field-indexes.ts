import type { DataSource, QueryRunner } from 'typeorm';

import { fieldIndexOf } from '../database-errors.js';
import { buildIndexes, isComplete, type NewIndex } from './concurrent-indexes.js';
import { beginUnderLock, besideTransaction } from './migration-lock.js';
import type { MigrationStatus } from './migrator.js';

/**
 * Builds the indexes that keep the values of unique additional fields apart, without blocking writes. The indexes of
 * fields that are no longer unique are kept, because a command may not know all extensions.
 */
export class UniqueFieldIndexes {
  /** `fields`: names that the configuration has checked. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly fields: readonly string[],
  ) {}

  /** Returns the names that this process built. Throws, and builds nothing, where users share a value. */
  async up(): Promise<readonly string[]> {
    if ((await this.status()).pending.length === 0) return [];
    const runner = this.dataSource.createQueryRunner();
    try {
      await beginUnderLock(runner);
      const missing = await this.missing(runner);
      await assertNoDuplicates(runner, missing);
      await besideTransaction(runner, (own) => buildIndexes(own, missing.map(indexOf)));
      await runner.commitTransaction();
      return missing.map(fieldIndexOf);
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  async status(): Promise<MigrationStatus> {
    if (this.fields.length === 0) return { applied: [], pending: [] };
    const runner = this.dataSource.createQueryRunner();
    try {
      const pending = await this.missing(runner);
      const applied = this.fields.filter((field) => !pending.includes(field));
      return { applied: applied.map(fieldIndexOf), pending: pending.map(fieldIndexOf) };
    } finally {
      await runner.release();
    }
  }

  private async missing(runner: QueryRunner): Promise<readonly string[]> {
    const missing: string[] = [];
    for (const field of this.fields) if (!(await isComplete(runner, indexOf(field)))) missing.push(field);
    return missing;
  }
}

const valueOf = (field: string): string => `("extra" ->> '${field}')`;

const indexOf = (field: string): NewIndex => ({
  name: fieldIndexOf(field),
  table: 'user',
  definition: `(${valueOf(field)})`,
  isUnique: true,
});

async function assertNoDuplicates(runner: QueryRunner, fields: readonly string[]): Promise<void> {
  const problems: string[] = [];
  for (const field of fields) {
    const [found] = (await runner.query(
      `SELECT count(*)::int AS "values", coalesce(sum(users), 0)::int AS users FROM (
        SELECT count(*) AS users FROM "user" WHERE ${valueOf(field)} IS NOT NULL
        GROUP BY ${valueOf(field)} HAVING count(*) > 1) AS shared`,
    )) as { readonly values: number; readonly users: number }[];
    if (found && found.values > 0) problems.push(`${field}: ${found.users} users share ${found.values} values`);
  }
  if (problems.length > 0)
    throw new Error(`unique fields have duplicates, and nothing was built; ${problems.join('; ')}`);
}
