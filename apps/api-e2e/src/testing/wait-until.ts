import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 90_000;
const PAUSE_MS = 20;

/** Polls `ask` until it returns a value. Throws after 90 seconds with `what`. */
export async function waitUntil<T>(what: string, ask: () => Promise<T | false | undefined>): Promise<T> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer;
    await pause(PAUSE_MS);
  }
  throw new Error(`timed out waiting until ${what}`);
}
