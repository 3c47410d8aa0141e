/**
 * Runs `work` in one transaction, which commits when `work` returns and rolls back when it throws. After a repository
 * has answered that the database refused a row, the transaction can only roll back, so `work` must throw. `work` runs
 * again after a deadlock, so all its side effects must go through `store`.
 */
export interface TransactionRunner<Store> {
  run<T>(work: (store: Store) => Promise<T>): Promise<T>;
}

/** Lets a use case run in a transaction that is already open, usually that of another context. */
export const joined = <Store>(store: Store): TransactionRunner<Store> => ({ run: (work) => work(store) });
