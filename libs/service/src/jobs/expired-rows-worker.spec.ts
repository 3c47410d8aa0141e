import { describe, expect, it } from '@jest/globals';

import { FixedClock } from '@portvakt/kernel/testing';

import { ExpiredRowsWorker } from './expired-rows-worker.js';

/** A worker on a table with that many expired rows; with a negative number the database fails. */
function aWorker(expired: number) {
  const batches: number[] = [];
  const logged: object[] = [];
  const worker = new ExpiredRowsWorker({
    clock: new FixedClock(),
    log: { error: (facts, message) => void logged.push({ ...facts, message }) },
    rows: {
      async removeSome(_now, limit) {
        if (expired < 0) throw Object.assign(new Error('the database fails'), { code: 'ECONNREFUSED' });
        const removed = Math.min(limit, expired);
        expired -= removed;
        batches.push(removed);
        return removed === limit;
      },
    },
  });
  return { worker, batches, logged };
}

describe('ExpiredRowsWorker', () => {
  it('deletes in small batches until nothing is left', async () => {
    const { worker, batches } = aWorker(1_200);
    await worker.run();
    expect(batches).toEqual([500, 500, 200]);
  });

  it('logs the name and the code of an error, and does not throw, when the database fails', async () => {
    const { worker, logged } = aWorker(-1);
    await worker.run();
    expect(logged).toEqual([
      { error: 'Error', code: 'ECONNREFUSED', message: 'expired rows could not be deleted; the next run tries again' },
    ]);
  });

  it('starts no batch after it was stopped', async () => {
    const { worker, batches } = aWorker(1_200);
    await worker.stop();
    await worker.run();
    expect(batches).toEqual([]);
  });
});
