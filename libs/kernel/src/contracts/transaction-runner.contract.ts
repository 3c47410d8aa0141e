import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner } from '../transaction-runner.js';

/** The smallest transactional store: one number. */
export interface Tally {
  find(): Promise<number>;
  findForUpdate(): Promise<number>;
  save(value: number): Promise<void>;
}

/** The contract of `TransactionRunner`. `makeEmpty` returns a runner over a tally of 0. */
export function describeTransactionRunner(adapter: string, makeEmpty: () => Promise<TransactionRunner<Tally>>): void {
  describe(`TransactionRunner: ${adapter}`, () => {
    let tx: TransactionRunner<Tally>;
    const stored = (): Promise<number> => tx.run((tally) => tally.find());
    const addOne = (): Promise<void> => tx.run(async (tally) => tally.save((await tally.findForUpdate()) + 1));

    beforeEach(async () => {
      tx = await makeEmpty();
    });

    it('returns the result of the work and commits its changes', async () => {
      const answer = await tx.run(async (tally) => {
        await tally.save(1);
        await tally.save(2);
        return 'done';
      });
      expect(answer).toBe('done');
      expect(await stored()).toBe(2);
    });

    it('rolls back work that throws, and rejects with the same error', async () => {
      const failure = new Error('a later step failed');
      const failing = tx.run(async (tally) => {
        await tally.save(1);
        throw failure;
      });
      await expect(failing).rejects.toBe(failure);
      expect(await stored()).toBe(0);
    });

    it('lets the work read its own changes', async () => {
      const seen = await tx.run(async (tally) => {
        await tally.save(7);
        return tally.find();
      });
      expect(seen).toBe(7);
    });

    it('hides uncommitted changes from others', async () => {
      const { promise: released, resolve: release } = deferred();
      const { promise: begun, resolve: begin } = deferred();
      const failing = tx.run(async (tally) => {
        await tally.save(1);
        begin();
        await released;
        throw new Error('a later step failed');
      });
      await begun;
      const reading = stored();
      release();
      await expect(failing).rejects.toThrow();
      expect(await reading).toBe(0);
    });

    it('serialises concurrent changes', async () => {
      await Promise.all(Array.from({ length: 8 }, addOne));
      expect(await stored()).toBe(8);
    });

    it('runs further work after a failure', async () => {
      await expect(tx.run(() => Promise.reject(new Error('failed')))).rejects.toThrow();
      await addOne();
      expect(await stored()).toBe(1);
    });
  });
}

function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let settle = (): void => undefined;
  const promise = new Promise<void>((resolve) => (settle = resolve));
  return { promise, resolve: () => settle() };
}
