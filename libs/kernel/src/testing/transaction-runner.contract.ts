import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner } from '../transaction-runner.js';

/** The smallest store in which a transaction shows: one number. */
export interface Tally {
  find(): Promise<number>;
  findForUpdate(): Promise<number>;
  save(value: number): Promise<void>;
}

/** What `TransactionRunner` promises. `makeEmpty`: a tally that stands at 0. */
export function transactionRunnerContract(adapter: string, makeEmpty: () => Promise<TransactionRunner<Tally>>): void {
  describe(`TransactionRunner: ${adapter}`, () => {
    let tx: TransactionRunner<Tally>;
    const stored = (): Promise<number> => tx.run((tally) => tally.find());
    const addOne = (): Promise<void> =>
      tx.run(async (tally) => tally.save((await tally.findForUpdate()) + 1));

    beforeEach(async () => {
      tx = await makeEmpty();
    });

    it('answers what the work answers, and keeps what it did', async () => {
      const answer = await tx.run(async (tally) => {
        await tally.save(1);
        await tally.save(2);
        return 'done';
      });
      expect(answer).toBe('done');
      expect(await stored()).toBe(2);
    });

    it('keeps nothing of work that throws, and rejects with that very error', async () => {
      const failure = new Error('a later step failed');
      const failing = tx.run(async (tally) => {
        await tally.save(1);
        throw failure;
      });
      await expect(failing).rejects.toBe(failure);
      expect(await stored()).toBe(0);
    });

    it('shows work its own changes', async () => {
      const seen = await tx.run(async (tally) => {
        await tally.save(7);
        return tally.find();
      });
      expect(seen).toBe(7);
    });

    it('lets nobody see work that is not done', async () => {
      const { opened, open } = gate();
      const { opened: begun, open: begin } = gate();
      const failing = tx.run(async (tally) => {
        await tally.save(1);
        begin();
        await opened;
        throw new Error('a later step failed');
      });
      await begun;
      const reading = stored();
      open();
      await expect(failing).rejects.toThrow();
      expect(await reading).toBe(0);
    });

    it('counts changes made at once one after the other', async () => {
      await Promise.all(Array.from({ length: 8 }, addOne));
      expect(await stored()).toBe(8);
    });

    it('goes on after work that failed', async () => {
      await expect(tx.run(() => Promise.reject(new Error('failed')))).rejects.toThrow();
      await addOne();
      expect(await stored()).toBe(1);
    });
  });
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
