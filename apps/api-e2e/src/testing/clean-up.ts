import { afterAll, afterEach, beforeEach } from '@jest/globals';

type Work = () => unknown;

let isInTest = false;
const afterTest: Work[] = [];
const afterFile: Work[] = [];

/** Runs `work` after the current test, even a failed one; within `beforeAll`, after all tests of the file. */
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

/** Runs the newest first, because later resources depend on earlier ones. */
async function runAll(works: Work[]): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
}
