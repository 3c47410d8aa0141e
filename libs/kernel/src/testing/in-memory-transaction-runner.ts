import type { TransactionRunner } from '../transaction-runner.js';

/**
 * Runs one transaction at a time and rolls back a failed one, like a database. A fake without rollback would hide lost
 * writes from the unit tests.
 */
export class InMemoryTransactionRunner<State, Store> implements TransactionRunner<Store> {
  private queue: Promise<unknown> = Promise.resolve();

  /**
   * `isAborted`: whether a statement failed. The transaction then rolls back like one of a database, regardless of what
   * `work` returns.
   */
  constructor(
    public state: State,
    private readonly copy: (state: State) => State,
    private readonly open: (draft: State) => Store,
    private readonly isAborted: (draft: State) => boolean = () => false,
  ) {}

  run<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const turn = this.queue.then(async () => {
      const draft = this.copy(this.state);
      const result = await work(this.open(draft));
      if (!this.isAborted(draft)) this.state = draft;
      return result;
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }
}
