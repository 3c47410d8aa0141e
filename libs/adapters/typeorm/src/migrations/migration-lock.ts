import { setTimeout as pause } from 'node:timers/promises';

import type { QueryRunner } from 'typeorm';

/** Key of the advisory lock under which one process migrates at a time. */
const LOCK = 7_665_726_894;

/** Short, because every later statement on a table queues behind a migration that waits for its lock. */
export const LOCK_TIMEOUT_MS = 2_000;

/** How long to wait before looking again where PostgreSQL offers no lock to wait for. */
export const POLL_MS = 100;

/**
 * Begins a transaction that holds the lock of migrations; waits without a limit for another migrating process.
 *
 * Polls, because a blocked statement has a snapshot: CREATE INDEX CONCURRENTLY of the process that holds the lock would
 * wait for that snapshot, and both for ever, which the server does not detect. For the same reason the transaction is
 * READ COMMITTED, which needs no snapshot between two statements.
 */
export async function beginUnderLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    await runner.startTransaction('READ COMMITTED');
    const [answer] = (await runner.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [LOCK])) as {
      taken: boolean;
    }[];
    if (answer?.taken) break;
    await runner.rollbackTransaction();
    await pause(POLL_MS);
  }
  await runner.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
}

/**
 * Runs `work` on a second connection and outside of a transaction, while that of `beginUnderLock` keeps the lock of
 * migrations.
 */
export async function besideTransaction(
  locked: QueryRunner,
  work: (runner: QueryRunner) => Promise<void>,
): Promise<void> {
  // The transaction may be idle for long. A statement without parameters also closes the portal of the one before,
  // which keeps its snapshot otherwise.
  await locked.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  const runner = locked.connection.createQueryRunner();
  try {
    await work(runner);
  } finally {
    await runner.release();
  }
}
