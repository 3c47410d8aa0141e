import { describe, expect, it } from '@jest/globals';

import { SingleFlight } from './single-flight.js';

/** Work that ends when it is told to. */
function heldWork() {
  let end: (outcome: string | Error) => void = () => undefined;
  const begun: string[] = [];
  const done = new Promise<string>((resolve, reject) => {
    end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
  });
  return { begun, end: (outcome: string | Error) => end(outcome), work: () => (begun.push('begun'), done) };
}

/** Everything that can go on without being told has gone on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('SingleFlight', () => {
  it('runs the work once for concurrent callers with the same key', async () => {
    const desk = new SingleFlight();
    const held = heldWork();
    const coming = [desk.run('one', held.work), desk.run('one', held.work), desk.run('one', held.work)];
    await settled();
    held.end('done');
    expect(await Promise.all(coming)).toEqual(['done', 'done', 'done']);
    expect(held.begun).toHaveLength(1);
  });

  it('runs the work again after it has finished', async () => {
    const desk = new SingleFlight();
    expect(await desk.run('one', async () => 'first')).toBe('first');
    expect(await desk.run('one', async () => 'second')).toBe('second');
  });

  it('rejects all concurrent callers when the work fails, and runs it again for the next', async () => {
    const desk = new SingleFlight();
    const held = heldWork();
    const coming = [desk.run('one', held.work), desk.run('one', held.work)];
    const outcomes = Promise.allSettled(coming);
    held.end(new Error('the provider said no'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await desk.run('one', async () => 'again')).toBe('again');
    expect(await desk.run('two', async () => 'another')).toBe('another');
  });
});
