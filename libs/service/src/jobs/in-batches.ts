import { setTimeout as pause } from 'node:timers/promises';

/** Lets other queries run. */
const PAUSE_MS = 20;

/** Returns a task that works until nothing is left, up to `batch` rows at a time with a pause between them. */
export const inBatches =
  (workOn: (limit: number, isStopping: () => boolean) => Promise<boolean>, batch: number) =>
  async (signal: AbortSignal): Promise<void> => {
    const isStopping = () => signal.aborted;
    while (!isStopping() && (await workOn(batch, isStopping))) await pause(PAUSE_MS);
  };
