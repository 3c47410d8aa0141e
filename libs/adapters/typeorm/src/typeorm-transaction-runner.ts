import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { DataSource, EntityManager } from 'typeorm';

import type { TransactionRunner } from '@portvakt/kernel';

import { type CommitCallbacks, afterCommitOf, throwFailedStatement } from './after-commit.js';
import { isUnanswered, sqlStateOf, withOverload } from './database-errors.js';

const RETRYABLE = new Set(['40001' /* serialization_failure */, '40P01' /* deadlock_detected */]);
const MAX_ATTEMPTS = 3;
/** Random, so that two deadlocked transactions do not meet again (security J6). */
const PAUSE_MS = { min: 5, max: 50 };

/** Runs work in transactions and retries after a serialisation failure or deadlock, three attempts in all. */
export class TypeOrmTransactionRunner<Store> implements TransactionRunner<Store> {
  /** `open` builds the repositories of one context on the transaction's connection. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly open: (manager: EntityManager) => Store,
    private readonly afterCommit: CommitCallbacks,
  ) {}

  async run<T>(work: (store: Store) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !RETRYABLE.has(sqlStateOf(error))) throw withOverload(error);
        await sleep(randomInt(PAUSE_MS.min, PAUSE_MS.max));
      }
    }
  }

  private async once<T>(work: (store: Store) => Promise<T>): Promise<T> {
    let isCommitting = false;
    let afterCommit = (): void => undefined;
    const result = await this.dataSource
      .transaction(async (manager) => {
        const outcome = await work(this.open(manager));
        throwFailedStatement(manager);
        afterCommit = afterCommitOf(manager, this.afterCommit);
        isCommitting = true;
        return outcome;
      })
      .catch((error: unknown) => {
        // Not an OverloadError: the commit may have succeeded.
        if (isCommitting && isUnanswered(error)) throw new Error('a commit was not answered', { cause: error });
        throw error;
      });
    afterCommit();
    return result;
  }
}
