import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmOpenRequests, TypeOrmOperatedSessions, TypeOrmOperatedUsers } from '@portvakt/adapters/typeorm';
import type { IdentityPorts } from '@portvakt/identity';
import type { OperatorsStore } from '@portvakt/operators';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { journalOf } from './journal.js';
import { outboxOf } from './outbox.js';
import { userMailsOf } from './user-mails.js';
import { verificationRecordsOf } from './verification-records.js';

interface OtherContexts {
  readonly identity: IdentityPorts;
  readonly sessions: SessionPorts;
}

/** Returns a function that opens the repositories of the operators context on a transaction. */
export function operatorsStores(
  runtime: Runtime,
  keys: KeyRing,
  contexts: OtherContexts,
): (manager: EntityManager) => OperatorsStore {
  const openMails = userMailsOf(runtime, keys, contexts);
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const openRecords = verificationRecordsOf(runtime);
  const { clock } = runtime;
  return (manager) => ({
    users: new TypeOrmOperatedUsers(manager, clock),
    sessions: new TypeOrmOperatedSessions(manager, clock),
    requests: new TypeOrmOpenRequests(manager, clock),
    mails: openMails(manager),
    records: openRecords(manager),
    outbox: openOutbox(manager),
    journal: openJournal(manager),
  });
}
