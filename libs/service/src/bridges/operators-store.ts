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
import { AT_ONCE, type TransactionRunner } from '@portvakt/kernel';
import type { OperatorsStore, ResetLostFactorPorts, UserDirectory } from '@portvakt/operators';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { secondFactorResets } from './second-factor-resets.js';
import { eventsNotedIn, journalOf } from './journal.js';
import { outboxOf } from './outbox.js';
import { userAddressesOf } from './user-addresses.js';
import { userChangesOf } from './user-changes.js';
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
  const openUserChanges = userChangesOf(runtime, keys, contexts);
  const openForCommands = commandStores(runtime, keys);
  const openRecords = verificationRecordsOf(runtime);
  const openAddresses = userAddressesOf(runtime, keys, contexts);
  return (manager) => ({
    ...openForCommands(manager),
    addresses: openAddresses(manager),
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

export interface OperatorCommandPorts extends ResetLostFactorPorts {
  readonly transaction: TransactionRunner<CommandStore>;
  readonly directory: UserDirectory;
}

/** The ports of the operator command, which runs beside the service. */
export function operatorCommandPorts(parts: CommandParts, keys: KeyRing): OperatorCommandPorts {
  const { dataSource, clock } = parts;
  const afterCommit = { mailsQueued: () => undefined, eventsNoted: eventsNotedIn(parts) };
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, commandStores(parts, keys), afterCommit),
    directory: new TypeOrmUserDirectory(dataSource, clock, AT_ONCE),
    clock,
  };
}

type CommandRepository = 'users' | 'sessions' | 'requests' | 'secondFactors' | 'outbox' | 'queuedMails' | 'journal';

type CommandStore = Pick<OperatorsStore, CommandRepository>;

function commandStores(parts: CommandParts, keys: KeyRing): (manager: EntityManager) => CommandStore {
  const openSecondFactorResets = secondFactorResets(parts, keys);
  const openOutbox = outboxOf(parts, keys);
  const openJournal = journalOf(parts, keys);
  return (manager) => ({
    users: new TypeOrmOperatedUsers(manager, parts.clock),
    sessions: new TypeOrmOperatedSessions(manager, parts.clock),
    requests: new TypeOrmAccountRequests(manager),
    secondFactors: openSecondFactorResets(manager),
    outbox: openOutbox(manager),
    queuedMails: new TypeOrmQueuedMails(manager, parts.clock),
    journal: openJournal(manager),
  });
}
