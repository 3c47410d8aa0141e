import type { EndImpersonations } from '@portvakt/operators';

import { inBatches } from './in-batches.js';
import { RepeatedTask, type RepeatedTaskParts } from './repeated-task.js';

const FIRST_AFTER_MS = 6_000;
const EVERY_MS = 30_000;
/** Few, so that no user is locked for long. */
const BATCH = 50;

/** Removes the sessions in which an operator saw an account and whose time is over, twice a minute. */
export const expiredImpersonationsTask = (
  ending: Pick<EndImpersonations, 'execute'>,
  log: RepeatedTaskParts['log'],
): RepeatedTask =>
  new RepeatedTask({
    run: inBatches((limit) => ending.execute(limit), BATCH),
    firstAfterMs: FIRST_AFTER_MS,
    everyMs: EVERY_MS,
    log,
    failure: 'the end of impersonations is not noted for now',
  });
