import type { Clock, Initiator, TransactionRunner, UserId } from '@portvakt/kernel';

import type { OperatorsStore } from '../ports.js';
import { cancelRequests } from '../steps/end-request.js';

export interface CancelRequestsPorts {
  readonly transaction: TransactionRunner<CancelRequestsStore>;
  readonly clock: Clock;
}

export type CancelRequestsStore = Pick<OperatorsStore, 'users' | 'requests' | 'outbox' | 'journal'>;

/** Ends the open cases of a user who is about to be deleted, so that the audit log says what became of them. */
export class CancelRequestsOfDeletedUser {
  constructor(private readonly ports: CancelRequestsPorts) {}

  async execute(userId: UserId, initiator: Initiator): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const user = (await store.users.lock([userId])).get(userId);
      if (user) await cancelRequests(this.ports, store, { ...initiator, user, notifiesOwner: false });
    });
  }
}
