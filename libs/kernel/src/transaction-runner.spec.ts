import { describe, expect, it } from '@jest/globals';

import { InMemoryTransactionRunner } from './testing/index.js';
import { joined } from './transaction-runner.js';

describe('joined', () => {
  it('runs in the open transaction and is rolled back with it', async () => {
    const outer = new InMemoryTransactionRunner(
      [] as string[],
      (state) => [...state],
      (draft) => draft,
    );
    const failing = outer.run(async (store) => {
      await joined(store).run(async (inner) => inner.push('written by the inner'));
      throw new Error('a later step failed');
    });
    await expect(failing).rejects.toThrow();
    expect(outer.state).toEqual([]);

    await outer.run((store) => joined(store).run(async (inner) => inner.push('kept')));
    expect(outer.state).toEqual(['kept']);
  });
});
