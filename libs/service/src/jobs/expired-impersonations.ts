import type { DeleteExpiredImpersonations } from '@portvakt/operators';

import { inBatches } from './in-batches.js';
import { RepeatedTask, type RepeatedTaskParts } from './repeated-task.js';

const FIRST_AFTER_MS = 6_000;
const EVERY_MS = 30_000;
/** Large, so that repeatedly failing ones do not block others. */
const BATCH = 500;

/** Deletes expired sessions in which operators impersonated users, twice a minute. */
export const expiredImpersonationsTask = (
  ending: Pick<DeleteExpiredImpersonations, 'execute'>,
  log: RepeatedTaskParts['log'],
): RepeatedTask =>
  new RepeatedTask({
    run: inBatches((limit, isStopping) => ending.execute(limit, isStopping), BATCH),
    firstAfterMs: FIRST_AFTER_MS,
    everyMs: EVERY_MS,
    log,
    failure: 'the end of impersonations is not noted for now',
  });
