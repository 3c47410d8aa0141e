import type { TransactionRunner } from '../transaction-runner.js';

/**
 * One transaction at a time, and a failed one leaves no trace, like the database it stands for.
 * A fake without rollback would let a lost write pass every unit test.
 */
export class InMemoryTransactionRunner<State, Store> implements TransactionRunner<Store> {
  private queue: Promise<unknown> = Promise.resolve();

  /** `isLost`: a statement was refused, after which a database keeps nothing of the transaction, whatever `work` says. */
  constructor(
    public state: State,
    private readonly copy: (state: State) => State,
    private readonly open: (draft: State) => Store,
    private readonly isLost: (draft: State) => boolean = () => false,
  ) {}

  run<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const turn = this.queue.then(async () => {
      const draft = this.copy(this.state);
      const result = await work(this.open(draft));
      if (!this.isLost(draft)) this.state = draft;
      return result;
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }
}
