import type { Clock } from '@portvakt/kernel';

import { inBatches } from './in-batches.js';
import { RepeatedTask, type RepeatedTaskParts } from './repeated-task.js';

const FIRST_AFTER_MS = 5_000;
const EVERY_MS = 60_000;
/** Small, so that no row is locked for long. */
const BATCH = 500;

export interface ExpiredRowsTaskParts {
  /** Deletes up to `limit` rows and returns whether more may be left. */
  readonly rows: { removeSome(now: Date, limit: number): Promise<boolean> };
  readonly clock: Clock;
  readonly log: RepeatedTaskParts['log'];
}

/** Deletes expired rows once a minute (specification §6). */
export const expiredRowsTask = ({ rows, clock, log }: ExpiredRowsTaskParts): RepeatedTask =>
  new RepeatedTask({
    run: inBatches((limit) => rows.removeSome(clock.now(), limit), BATCH),
    firstAfterMs: FIRST_AFTER_MS,
    everyMs: EVERY_MS,
    log,
    failure: 'expired rows could not be deleted; the next run tries again',
  });
