import { setTimeout as pause } from 'node:timers/promises';

/** Few, so that no user is locked for long. */
const BATCH = 50;
const PAUSE_MS = 20;

/** Returns a task that runs the use case until nothing is left, a batch at a time with a pause between them. */
export const inBatches =
  (useCase: { execute(limit: number): Promise<boolean> }) =>
  async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await useCase.execute(BATCH))) await pause(PAUSE_MS);
  };
