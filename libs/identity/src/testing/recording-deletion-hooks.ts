import type { UserId } from '@portvakt/kernel';

import type { DeletedUser, DeletionHooks } from '../ports.js';

/** Records its calls and the number of users at the last of them. */
export class RecordingDeletionHooks implements DeletionHooks {
  readonly afterCalls: DeletedUser[] = [];
  /** How many users existed when the hook was called last; -1 before the first call. */
  userCount = -1;

  constructor(private readonly users: () => ReadonlyMap<UserId, unknown>) {}

  async after({ id, email }: DeletedUser): Promise<void> {
    this.userCount = this.users().size;
    this.afterCalls.push({ id, email });
  }
}
