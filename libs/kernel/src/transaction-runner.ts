/**
 * Runs `work` in one transaction: what is done through `store` is kept as a whole or, when `work` throws, not at all.
 * Where a repository answers that the database refused a row, nothing of the transaction is kept: `work` must throw.
 * A deadlock makes `work` run again, so it touches nothing but `store`.
 */
export interface TransactionRunner<Store> {
  run<T>(work: (store: Store) => Promise<T>): Promise<T>;
}

/** Lets a use case of one context take part in a transaction that another has opened. */
export const joined = <Store>(store: Store): TransactionRunner<Store> => ({ run: (work) => work(store) });
