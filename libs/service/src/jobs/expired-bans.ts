import type { LiftExpiredBans } from '@portvakt/operators';

import { inBatches } from './in-batches.js';
import { RepeatedTask, type RepeatedTaskParts } from './repeated-task.js';

const FIRST_AFTER_MS = 5_000;
/** `banned` becomes false at most a minute after the ban has ended (operators §2). */
const EVERY_MS = 30_000;
/** Large, so that repeatedly failing ones do not block others. */
const BATCH = 500;

/** Lifts expired bans, twice a minute. */
export const expiredBansTask = (
  lifting: Pick<LiftExpiredBans, 'execute'>,
  log: RepeatedTaskParts['log'],
): RepeatedTask =>
  new RepeatedTask({
    run: inBatches((limit, isStopping) => lifting.execute(limit, isStopping), BATCH),
    firstAfterMs: FIRST_AFTER_MS,
    everyMs: EVERY_MS,
    log,
    failure: 'expired bans are not removed for now',
  });
