import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import {
  TypeOrmAccountRequests,
  TypeOrmImpersonations,
  TypeOrmOperatedSessions,
  TypeOrmOperatedUsers,
  TypeOrmQueuedMails,
  TypeOrmTransactionRunner,
  TypeOrmUserDirectory,
} from '@portvakt/adapters/typeorm';
import type { IdentityPorts } from '@portvakt/identity';
import { NO_CONCURRENCY_LIMIT } from '@portvakt/kernel';
import type { CommandPorts, CommandStore, OperatorsStore, UserDirectory } from '@portvakt/operators';
import type { SessionPorts } from '@portvakt/session';

import { userChangesOf } from '../bridges/user-changes.js';
import { userEmailAddressesOf } from '../bridges/user-email-addresses.js';
import { userMailsOf } from '../bridges/user-mails.js';
import { userSecondFactorsOf } from '../bridges/user-second-factors.js';
import type { Runtime } from '../runtime.js';
import { eventsNotedIn, journalOf } from './journal.js';
import { outboxOf } from './outbox.js';
import { verificationRecordsOf } from './verification-records.js';

interface OtherContexts {
  readonly identity: IdentityPorts;
  readonly sessions: SessionPorts;
}

/** Returns a function that opens the repositories of the operators context on a transaction. */
export function operatorsStoreOf(
  runtime: Runtime,
  keys: KeyRing,
  contexts: OtherContexts,
): (manager: EntityManager) => OperatorsStore {
  const openMails = userMailsOf(runtime, keys, contexts);
  const openUserChanges = userChangesOf(runtime, keys, contexts);
  const openForCommands = commandStores(runtime, keys);
  const openRecords = verificationRecordsOf(runtime);
  const openEmailAddresses = userEmailAddressesOf(runtime, keys, contexts);
  return (manager) => ({
    ...openForCommands(manager),
    emailAddresses: openEmailAddresses(manager),
    mails: openMails(manager),
    impersonations: new TypeOrmImpersonations(manager, runtime.clock, runtime.random),
    userChanges: openUserChanges(manager),
    records: openRecords(manager),
  });
}

type CommandParts = Pick<
  Runtime,
  'config' | 'clock' | 'random' | 'devices' | 'auditStream' | 'followers' | 'dataSource'
>;

export interface OperatorCommandPorts extends CommandPorts {
  readonly directory: UserDirectory;
}

/** The ports of the operator command, which runs beside the service. */
export function operatorCommandPortsOf(parts: CommandParts, keys: KeyRing): OperatorCommandPorts {
  const { dataSource, clock } = parts;
  const afterCommit = { mailsQueued: () => undefined, eventsNoted: eventsNotedIn(parts) };
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, commandStores(parts, keys), afterCommit),
    directory: new TypeOrmUserDirectory(dataSource, clock, NO_CONCURRENCY_LIMIT),
    clock,
  };
}

function commandStores(parts: CommandParts, keys: KeyRing): (manager: EntityManager) => CommandStore {
  const openSecondFactors = userSecondFactorsOf(parts, keys);
  const openOutbox = outboxOf(parts, keys);
  const openJournal = journalOf(parts, keys);
  return (manager) => ({
    users: new TypeOrmOperatedUsers(manager, parts.clock),
    sessions: new TypeOrmOperatedSessions(manager, parts.clock),
    requests: new TypeOrmAccountRequests(manager),
    secondFactors: openSecondFactors(manager),
    outbox: openOutbox(manager),
    queuedMails: new TypeOrmQueuedMails(manager, parts.clock),
    journal: openJournal(manager),
  });
}
