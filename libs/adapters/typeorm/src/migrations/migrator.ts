import { setTimeout as pause } from 'node:timers/promises';

import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';

import { sqlStateOf } from '../database-errors.js';
import { appliedAmong, takeOverFormerTable } from './applied-migrations.js';

/** Any number that no other program on the database uses: its lock lets one process migrate at a time. */
const LOCK = 7_665_726_894;

/** A migration that waits for a table makes every later statement on it wait as well, so it does not wait for long. */
const LOCK_TIMEOUT_MS = 2_000;
/** Between two tries the statements that have queued up behind the migration are served. */
const PAUSE_MS = 3_000;
const MAX_ATTEMPTS = 20;
const RETRYABLE = new Set(['55P03' /* lock_not_available */, '40P01' /* deadlock_detected */]);

export interface MigrationStatus {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Brings the schema up to date, or back. Safe with several processes at once, and behind a pooler in transaction mode:
 * each migration is one transaction, which takes the lock and looks at what is pending itself. Needs no superuser, but
 * a data source that is patient.
 */
export class Migrator {
  constructor(private readonly dataSource: DataSource) {}

  /** Names of what this process applied; another one may have applied the rest meanwhile. */
  async up(): Promise<readonly string[]> {
    const applied: string[] = [];
    for (;;) {
      const name = await this.locked(applyNext);
      if (name === null) return applied;
      applied.push(name);
    }
  }

  /** Takes the newest one back. */
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

  /** One transaction under the lock, tried again where a table that it changes is in use. */
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
      await runner.startTransaction();
      await takeLock(runner);
      await takeOverFormerTable(runner, this.knownNames());
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

async function takeLock(runner: QueryRunner): Promise<void> {
  // Another process that migrates is waited for, however long it takes.
  await runner.query('SET LOCAL lock_timeout = 0');
  await runner.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await runner.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
}

/** Its name; null where nothing is pending. */
async function applyNext(executor: MigrationExecutor): Promise<string | null> {
  const [next] = await executor.getPendingMigrations();
  if (!next) return null;
  await executor.executeMigration(next);
  return next.name;
}
