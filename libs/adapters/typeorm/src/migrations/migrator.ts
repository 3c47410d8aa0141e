import { setTimeout as pause } from 'node:timers/promises';

import { type DataSource, MigrationExecutor } from 'typeorm';

import { sqlStateOf } from '../database-errors.js';
import { appliedAmong, copyFormerTable } from './applied-migrations.js';
import { beginUnderLock } from './migration-lock.js';

/** Lets the statements that queued behind the migration run before the next attempt. */
const PAUSE_MS = 3_000;
const MAX_ATTEMPTS = 20;
const RETRYABLE = new Set(['55P03' /* lock_not_available */, '40P01' /* deadlock_detected */]);

export interface MigrationStatus {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Applies and reverts migrations. Safe with several concurrent processes and behind a pooler in transaction mode: each
 * migration is one transaction that takes the lock and then reads what is pending. A migration whose statements cannot
 * run in a transaction uses a second connection, while the transaction holds the lock and waits to record it. Needs a
 * data source with `hasNoTimeLimits` and two connections, but no superuser.
 */
export class Migrator {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Applies everything pending. Returns the names that this process applied; another process may have applied the rest.
   */
  async up(): Promise<readonly string[]> {
    const applied: string[] = [];
    for (;;) {
      const name = await this.locked(applyNext);
      if (name === null) return applied;
      applied.push(name);
    }
  }

  /** Reverts the newest applied migration. */
  down(): Promise<void> {
    return this.locked((executor) => executor.undoLastMigration());
  }

  async status(): Promise<MigrationStatus> {
    const known = this.knownNames();
    const applied = await appliedAmong(this.dataSource, known);
    return {
      applied: known.filter((name) => applied.has(name)),
      pending: known.filter((name) => !applied.has(name)),
    };
  }

  private knownNames(): readonly string[] {
    return this.dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
  }

  /** Runs `work` in one transaction under the lock; retries where a table is in use. */
  private async locked<T>(work: (executor: MigrationExecutor) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(work);
      } catch (error) {
        if (!RETRYABLE.has(sqlStateOf(error))) throw error;
        if (attempt === MAX_ATTEMPTS) throw new Error(IN_USE, { cause: error });
        await pause(PAUSE_MS);
      }
    }
  }

  private async once<T>(work: (executor: MigrationExecutor) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await beginUnderLock(runner);
      await copyFormerTable(runner, this.knownNames());
      const result = await work(new MigrationExecutor(this.dataSource, runner));
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

const IN_USE =
  'a migration could not lock a table that other sessions use, for instance a backup; what came before it is applied, ' +
  'so start it again later';

/** Returns the name of the applied migration, or null where nothing is pending. */
async function applyNext(executor: MigrationExecutor): Promise<string | null> {
  const [next] = await executor.getPendingMigrations();
  if (!next) return null;
  await executor.executeMigration(next);
  return next.name;
}
