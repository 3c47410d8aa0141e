const PATIENCE_MS = 90_000;
const PAUSE_MS = 10;

type Answer<T> = T | false | null | undefined;

/** Repeats the question until its answer is truthy, and returns that. Throws after 90 seconds, with the question. */
export async function until<T>(
  question: () => Answer<T> | Promise<Answer<T>>,
  { patienceMs = PATIENCE_MS } = {},
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`still not so after ${patienceMs} ms: ${question.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
