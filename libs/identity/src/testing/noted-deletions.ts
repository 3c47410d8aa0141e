import type { UserId } from '@portvakt/kernel';

import type { DeletedUser, DeletionHooks } from '../ports.js';

/** Which deletions a product was told of. */
export class NotedDeletions implements DeletionHooks {
  readonly announced: DeletedUser[] = [];
  readonly done: DeletedUser[] = [];
  /** Thrown before a deletion. */
  veto: Error | null = null;
  /** What happens elsewhere while the product thinks about it. */
  meanwhile: () => Promise<void> = async () => undefined;
  /** Who is there still, when the product is asked and when it is told. */
  readonly usersThen: { before: number; after: number } = { before: -1, after: -1 };

  constructor(private readonly users: () => ReadonlyMap<UserId, unknown>) {}

  async before({ id, email }: DeletedUser): Promise<void> {
    this.usersThen.before = this.users().size;
    await this.meanwhile();
    if (this.veto) throw this.veto;
    this.announced.push({ id, email });
  }

  async after({ id, email }: DeletedUser): Promise<void> {
    this.usersThen.after = this.users().size;
    this.done.push({ id, email });
  }
}
