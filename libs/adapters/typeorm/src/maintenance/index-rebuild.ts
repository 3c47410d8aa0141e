import type { DataSource, QueryRunner } from 'typeorm';

import { buildIndexes } from '../migrations/concurrent-indexes.js';
import { FROM_OWN_INDEXES, missingIndexes, ownTablesOf } from './own-indexes.js';
import { SCHEMA_INDEXES } from './schema-indexes.js';

/** Waiting for other transactions blocks no request, but must end even if a transaction was forgotten. */
const LOCK_TIMEOUT = '10min';
const PROGRESS_MS = 5_000;
/** The names of indexes that an interrupted `REINDEX CONCURRENTLY` leaves behind. */
const LEFTOVER = /_cc(new|old)\d*$/;

interface IndexRow {
  readonly name: string;
  readonly isValid: boolean;
  readonly bytes: string;
}

export interface RebuiltIndex {
  readonly name: string;
  /** `built`: the index was missing. `dropped`: it was the incomplete copy of an interrupted rebuild. */
  readonly outcome: 'rebuilt' | 'built' | 'dropped' | 'unknown' | 'failed';
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** Why the rebuild failed; null otherwise. */
  readonly reason: string | null;
}

export interface RebuildProgress {
  readonly name: string;
  /** As PostgreSQL calls it, such as `waiting for old snapshots`. */
  readonly phase: string;
  readonly percent: number;
}

const INDEXES = `
  SELECT c."relname" AS "name", i."indisvalid" AS "isValid", pg_relation_size(c."oid")::text AS "bytes"
  ${FROM_OWN_INDEXES} ORDER BY 1`;

const PROGRESS = `
  SELECT "phase", coalesce(100 * "blocks_done" / nullif("blocks_total", 0), 0)::int AS "percent"
  FROM pg_stat_progress_create_index WHERE "pid" = $1`;

/**
 * Rebuilds indexes of the service's tables while requests go on. Needs a data source with `hasNoTimeLimits` and two
 * connections, and no pooler in transaction mode.
 */
export class IndexRebuild {
  constructor(
    private readonly dataSource: DataSource,
    private readonly onProgress: (progress: RebuildProgress) => void,
  ) {}

  /** Rebuilds the named indexes, or else those that are incomplete or missing. One that fails does not stop the others. */
  async *run(names: readonly string[]): AsyncGenerator<RebuiltIndex> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
      const known = await this.indexes(runner);
      for (const name of names.length > 0 ? names : defectiveAmong(known)) yield await this.rebuild(runner, name, known);
    } finally {
      await runner.release();
    }
  }

  private async rebuild(runner: QueryRunner, name: string, known: readonly IndexRow[]): Promise<RebuiltIndex> {
    const index = known.find((each) => each.name === name);
    const missing = index ? undefined : SCHEMA_INDEXES.find((each) => each.name === name);
    const bytesBefore = Number(index?.bytes ?? 0);
    const ended = { name, bytesBefore, bytesAfter: 0, reason: null };
    if (!index && !missing) return { ...ended, outcome: 'unknown' };
    const isLeftover = index?.isValid === false && LEFTOVER.test(name);
    const stopReporting = await this.reportProgress(runner, name);
    try {
      if (missing) await buildIndexes(runner, [missing]);
      else await runner.query(`${isLeftover ? 'DROP' : 'REINDEX'} INDEX CONCURRENTLY ${quoted(name)}`);
    } catch (error) {
      return { ...ended, outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
    } finally {
      stopReporting();
    }
    if (isLeftover) return { ...ended, outcome: 'dropped' };
    const after = (await this.indexes(runner)).find((each) => each.name === name);
    return { ...ended, outcome: missing ? 'built' : 'rebuilt', bytesAfter: Number(after?.bytes ?? 0) };
  }

  private indexes(runner: QueryRunner): Promise<readonly IndexRow[]> {
    return runner.manager.query<IndexRow[]>(INDEXES, [ownTablesOf(this.dataSource)]);
  }

  /** Uses the second connection, because the first one is busy with the index. */
  private async reportProgress(runner: QueryRunner, name: string): Promise<() => void> {
    const [backend] = await runner.manager.query<{ readonly pid: number }[]>('SELECT pg_backend_pid() AS "pid"');
    const ask = async (): Promise<void> => {
      const [row] = await this.dataSource.query<Omit<RebuildProgress, 'name'>[]>(PROGRESS, [backend?.pid]);
      if (row) this.onProgress({ name, ...row });
    };
    const timer = setInterval(() => void ask().catch(() => undefined), PROGRESS_MS);
    return () => clearInterval(timer);
  }
}

/** Names of incomplete indexes, then of missing ones. */
const defectiveAmong = (known: readonly IndexRow[]): readonly string[] =>
  [...known.filter(({ isValid }) => !isValid), ...missingIndexes(known)].map(({ name }) => name);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
