import type { UserId } from '@portvakt/kernel';

import type { DeletedUser, DeletionHooks } from '../ports.js';

/** Records its calls and the number of users at each of them. */
export class RecordingDeletionHooks implements DeletionHooks {
  readonly beforeCalls: DeletedUser[] = [];
  readonly afterCalls: DeletedUser[] = [];
  /** Thrown by `before`. */
  vetoError: Error | null = null;
  /** Runs during `before`, to simulate a concurrent change. */
  concurrently: () => Promise<void> = async () => undefined;
  /** How many users existed when each hook was called last; -1 before the first call. */
  readonly userCounts: { before: number; after: number } = { before: -1, after: -1 };

  constructor(private readonly users: () => ReadonlyMap<UserId, unknown>) {}

  async before({ id, email }: DeletedUser): Promise<void> {
    this.userCounts.before = this.users().size;
    await this.concurrently();
    if (this.vetoError) throw this.vetoError;
    this.beforeCalls.push({ id, email });
  }

  async after({ id, email }: DeletedUser): Promise<void> {
    this.userCounts.after = this.users().size;
    this.afterCalls.push({ id, email });
  }
}
