import type { NoteFigures } from '@portvakt/operators';

import { RepeatedTask, type RepeatedTaskParts } from './repeated-task.js';

const FIRST_AFTER_MS = 2_000;
const EVERY_MS = 5 * 60_000;

/** Counts users and sessions for operators, every five minutes. */
export const notedFiguresTask = (noting: Pick<NoteFigures, 'execute'>, log: RepeatedTaskParts['log']): RepeatedTask =>
  new RepeatedTask({
    run: () => noting.execute(),
    firstAfterMs: FIRST_AFTER_MS,
    everyMs: EVERY_MS,
    log,
    failure: 'the figures of the overview are not renewed for now',
  });
