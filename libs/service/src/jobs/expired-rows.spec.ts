import { describe, expect, it } from '@jest/globals';

import { FixedClock } from '@portvakt/kernel/testing';

import { expiredRowsTask } from './expired-rows.js';

/** The task on a table with that many expired rows; with a negative number the database fails. */
function aTask(expired: number) {
  const batches: number[] = [];
  const logged: object[] = [];
  const task = expiredRowsTask({
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
  return { task, batches, logged };
}

describe('the deletion of expired rows', () => {
  it('deletes in small batches until nothing is left', async () => {
    const { task, batches } = aTask(1_200);
    await task.run();
    expect(batches).toEqual([500, 500, 200]);
  });

  it('logs the name and the code of an error, and does not throw, when the database fails', async () => {
    const { task, logged } = aTask(-1);
    await task.run();
    expect(logged).toEqual([
      { error: 'Error', code: 'ECONNREFUSED', message: 'expired rows could not be deleted; the next run tries again' },
    ]);
  });

  it('starts no batch after it was stopped', async () => {
    const { task, batches } = aTask(1_200);
    await task.stop();
    await task.run();
    expect(batches).toEqual([]);
  });
});
