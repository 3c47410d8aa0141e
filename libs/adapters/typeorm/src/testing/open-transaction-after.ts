import type { TransactionRunner } from '@portvakt/kernel';

/** A spec that fails before it calls `end` must not wait for the transaction when it closes the database. */
const PATIENCE_MS = 3_000;

/** Starts a transaction that has run `first` and stays open until `end` is called, which resolves after the commit. */
export async function openTransactionAfter<Store>(
  transaction: TransactionRunner<Store>,
  first: (store: Store) => Promise<unknown>,
): Promise<{ readonly end: () => Promise<void> }> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
    setTimeout(resolve, PATIENCE_MS).unref();
  });
  let committed: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    committed = transaction.run(async (store) => {
      await first(store);
      resolve();
      await ended;
    });
    committed.catch(reject);
  });
  return { end: () => (end(), committed) };
}
