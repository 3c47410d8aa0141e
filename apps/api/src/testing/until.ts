const PATIENCE_MS = 90_000;
const PAUSE_MS = 10;

type Result<T> = T | false | null | undefined;

/** Polls the condition until its result is truthy, and returns that. Throws after 90 seconds, with the condition. */
export async function until<T>(
  condition: () => Result<T> | Promise<Result<T>>,
  { patienceMs = PATIENCE_MS } = {},
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const result = await condition();
    if (result) return result;
    if (Date.now() > end) throw new Error(`not met after ${patienceMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
