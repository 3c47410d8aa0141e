import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmAccountRequests, TypeOrmOperatedUsers } from '@portvakt/adapters/typeorm';
import type { UserRequests } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import { CancelRequestsOfDeletedUser } from '@portvakt/operators';

import type { Runtime } from '../runtime.js';
import { journalOf } from '../stores/journal.js';
import { outboxOf } from '../stores/outbox.js';
import { stopRequestOf } from './stop-request.js';

/** Ends cases of the operators context inside the transaction that deletes or changes their user (operators §8). */
export function userRequestsOf(runtime: Runtime, keys: KeyRing): (manager: EntityManager) => UserRequests {
  const { clock } = runtime;
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const openStopping = stopRequestOf(runtime, keys);
  return (manager) => {
    const store = {
      users: new TypeOrmOperatedUsers(manager, clock),
      requests: new TypeOrmAccountRequests(manager),
      outbox: openOutbox(manager),
      journal: openJournal(manager),
    };
    const cancelling = new CancelRequestsOfDeletedUser({ transaction: joined(store), clock });
    const stopping = openStopping(manager);
    return {
      cancelAll: (userId, initiator) => cancelling.execute(userId, initiator),
      stopEmailChange: (userId, initiator) => stopping.byNewAddress(userId, initiator),
    };
  };
}
