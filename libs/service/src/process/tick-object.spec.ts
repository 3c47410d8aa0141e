import { createHook } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { describe, expect, it } from '@jest/globals';

import { keepTickObject } from './tick-object.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Whether the object that `queue` puts into the queue of `process.nextTick` outlives a full garbage collection. */
async function outlivesCollection(queue: () => void): Promise<boolean> {
  const queued: WeakRef<object>[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') queued.push(new WeakRef(resource));
    },
  }).enable();
  queue();
  hook.disable();
  await nextTurn();
  collectGarbage();
  expect(queued).toHaveLength(1);
  return queued[0]?.deref() !== undefined;
}

describe('keepTickObject', () => {
  it('keeps an object of process.nextTick, which is otherwise collected', async () => {
    expect(await outlivesCollection(() => process.nextTick(() => undefined))).toBe(false);
    expect(await outlivesCollection(keepTickObject)).toBe(true);
  });
});
