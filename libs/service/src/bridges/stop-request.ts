import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmAccountRequests, TypeOrmOperatedSessions, TypeOrmOperatedUsers } from '@portvakt/adapters/typeorm';
import { joined } from '@portvakt/kernel';
import { StopRequest } from '@portvakt/operators';

import type { Runtime } from '../runtime.js';
import { journalOf } from '../stores/journal.js';
import { outboxOf } from '../stores/outbox.js';
import { verificationRecordsOf } from '../stores/verification-records.js';

/** The use case, on an open transaction. */
export function stopRequestOf(runtime: Runtime, keys: KeyRing): (manager: EntityManager) => StopRequest {
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
    return new StopRequest({ transaction: joined(store), clock });
  };
}
