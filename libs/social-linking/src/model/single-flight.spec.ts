import { describe, expect, it } from '@jest/globals';

import { SingleFlight } from './single-flight.js';

/** Work whose promise the test settles. */
function pendingWork() {
  let end: (outcome: string | Error) => void = () => undefined;
  const begun: string[] = [];
  const done = new Promise<string>((resolve, reject) => {
    end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
  });
  return { begun, end: (outcome: string | Error) => end(outcome), work: () => (begun.push('begun'), done) };
}

/** Resolves after all pending callbacks have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('SingleFlight', () => {
  it('runs the work once for concurrent callers with the same key', async () => {
    const flights = new SingleFlight();
    const pending = pendingWork();
    const calls = [
      flights.run('one', pending.work),
      flights.run('one', pending.work),
      flights.run('one', pending.work),
    ];
    await settled();
    pending.end('done');
    expect(await Promise.all(calls)).toEqual(['done', 'done', 'done']);
    expect(pending.begun).toHaveLength(1);
  });

  it('runs the work again after it has finished', async () => {
    const flights = new SingleFlight();
    expect(await flights.run('one', async () => 'first')).toBe('first');
    expect(await flights.run('one', async () => 'second')).toBe('second');
  });

  it('rejects all concurrent callers when the work fails, and runs it again for the next', async () => {
    const flights = new SingleFlight();
    const pending = pendingWork();
    const calls = [flights.run('one', pending.work), flights.run('one', pending.work)];
    const outcomes = Promise.allSettled(calls);
    pending.end(new Error('the provider said no'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.run('one', async () => 'again')).toBe('again');
    expect(await flights.run('two', async () => 'another')).toBe('another');
  });
});
