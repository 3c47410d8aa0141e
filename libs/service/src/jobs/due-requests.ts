import type { CarryOutRequests } from '@portvakt/operators';

import { RepeatedTask, type RepeatedTaskParts } from './repeated-task.js';

const FIRST_AFTER_MS = 7_000;
/** A case is carried out at most a minute after its wait (operators §8). */
const EVERY_MS = 20_000;
/** Large, so that cases that fail repeatedly, which come first, do not block others. */
const BATCH = 500;

/** Carries out cases, three times a minute. */
export const dueRequestsTask = (
  carryingOut: Pick<CarryOutRequests, 'execute'>,
  log: RepeatedTaskParts['log'],
): RepeatedTask =>
  new RepeatedTask({
    run: (signal) => carryingOut.execute(BATCH, () => signal.aborted),
    firstAfterMs: FIRST_AFTER_MS,
    everyMs: EVERY_MS,
    log,
    failure: 'cases are not carried out for now',
  });
