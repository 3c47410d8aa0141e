import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmAccountRequests, TypeOrmOperatedSessions, TypeOrmOperatedUsers } from '@portvakt/adapters/typeorm';
import { joined } from '@portvakt/kernel';
import { StopRequest } from '@portvakt/operators';
import type { OpenResets } from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';
import { journalOf } from './journal.js';
import { outboxOf } from './outbox.js';
import { verificationRecordsOf } from './verification-records.js';

/** Stops a case of the operators context inside the transaction of a sign-in (operators §8). */
export function openResetsOf(runtime: Runtime, keys: KeyRing): (manager: EntityManager) => OpenResets {
  const { clock } = runtime;
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const openRecords = verificationRecordsOf(runtime);
  return (manager) => {
    const store = {
      users: new TypeOrmOperatedUsers(manager, clock),
      sessions: new TypeOrmOperatedSessions(manager, clock),
      requests: new TypeOrmAccountRequests(manager),
      records: openRecords(manager),
      outbox: openOutbox(manager),
      journal: openJournal(manager),
    };
    const stopping = new StopRequest({ transaction: joined(store), clock });
    return { stop: (userId, initiator) => stopping.byCode(userId, initiator) };
  };
}
