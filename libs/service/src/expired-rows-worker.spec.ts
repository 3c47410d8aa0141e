import { describe, expect, it } from '@jest/globals';

import { FixedClock } from '@portvakt/kernel/testing';

import { ExpiredRowsWorker } from './expired-rows-worker.js';

/** As many rows as are over, and what the worker said about them. */
function table(overdue: number) {
  const batches: number[] = [];
  const complaints: string[] = [];
  const worker = new ExpiredRowsWorker({
    clock: new FixedClock(),
    log: { error: (_facts, message) => void complaints.push(message) },
    rows: {
      async removeSome(_now, limit) {
        if (overdue < 0) throw new Error('the database is away');
        const removed = Math.min(limit, overdue);
        overdue -= removed;
        batches.push(removed);
        return removed === limit;
      },
    },
  });
  return { worker, batches, complaints };
}

describe('ExpiredRowsWorker', () => {
  it('goes on in small batches until nothing is left', async () => {
    const { worker, batches } = table(1_200);
    await worker.run();
    expect(batches).toEqual([500, 500, 200]);
  });

  it('complains, and does not fail, when the database is away', async () => {
    const { worker, complaints } = table(-1);
    await worker.run();
    expect(complaints).toEqual(['expired rows stay for now']);
  });

  it('begins no batch once it is stopped', async () => {
    const { worker, batches } = table(1_200);
    await worker.stop();
    await worker.run();
    expect(batches).toEqual([]);
  });
});
