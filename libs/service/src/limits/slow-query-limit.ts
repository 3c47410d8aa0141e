import { ConcurrencyLimiter } from '@portvakt/adapters/node';
import type { ConcurrencyLimit } from '@portvakt/kernel';

import type { AppConfig } from '../config/app-config.js';

const MOST_AT_ONCE = 2;
/** With a smaller pool, two searches would leave less than half of the connections to others. */
const CONNECTIONS_FOR_TWO = 4;
const MAX_WAITING = 20;
const MAX_WAIT_MS = 2_000;
/** A download that has begun waits longer, because a refusal would cut the file off. */
const MAX_WAIT_OF_DOWNLOADS_MS = 60_000;

/**
 * Limits the slow queries of operators, which can take seconds. However many of them are requested, sign-ins still get
 * a connection of the pool. One instance per process.
 */
export class SlowQueryLimit implements ConcurrencyLimit {
  private readonly queue: ConcurrencyLimiter;
  readonly ofDownloads: ConcurrencyLimit;

  constructor({ database }: Pick<AppConfig, 'database'>) {
    const atOnce = database.poolSize < CONNECTIONS_FOR_TWO ? 1 : MOST_AT_ONCE;
    this.queue = new ConcurrencyLimiter(atOnce, MAX_WAITING, MAX_WAIT_MS);
    this.ofDownloads = { run: (work) => this.queue.run(work, MAX_WAIT_OF_DOWNLOADS_MS) };
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(work);
  }

  state(): ReturnType<ConcurrencyLimiter['state']> {
    return this.queue.state();
  }
}
