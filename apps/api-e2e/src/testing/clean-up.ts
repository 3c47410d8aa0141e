import { afterAll, afterEach, beforeEach } from '@jest/globals';

type Work = () => unknown;

let isInTest = false;
const afterTest: Work[] = [];
const afterFile: Work[] = [];

/** Runs when the current test is over, however it ended; what a `beforeAll` has set up stays for its whole file. */
export function afterwards(work: Work): void {
  (isInTest ? afterTest : afterFile).push(work);
}

beforeEach(() => {
  isInTest = true;
});

afterEach(async () => {
  isInTest = false;
  await runAll(afterTest);
});

afterAll(() => runAll(afterFile));

/** The newest first: what was set up on top of something goes before it. */
async function runAll(works: Work[]): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
}
