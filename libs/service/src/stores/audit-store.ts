import type { EntityManager } from 'typeorm';

import { HmacSealKeys, type KeyRing } from '@portvakt/adapters/node';
import {
  TypeOrmAdmins,
  TypeOrmAuditChecks,
  TypeOrmEventDetails,
  TypeOrmEventLog,
  TypeOrmLogReader,
  TypeOrmSeals,
  TypeOrmSnapshot,
  TypeOrmSubjectEvents,
  TypeOrmTransactionRunner,
} from '@portvakt/adapters/typeorm';
import type { AuditPorts, AuditStore } from '@portvakt/audit';
import type { ConcurrencyLimit, Repetitions } from '@portvakt/kernel';

import type { Runtime } from '../runtime.js';
import { addressDigestsOf, eventsNotedIn, journalOf } from './journal.js';
import { outboxOf } from './outbox.js';

type Parts = Pick<Runtime, 'config' | 'clock' | 'random' | 'devices' | 'auditStream' | 'followers' | 'dataSource'> & {
  readonly repetitions: Repetitions;
  readonly searches: ConcurrencyLimit;
  /** Of downloads that have already begun. */
  readonly downloads: ConcurrencyLimit;
  /** Called after the commit of a transaction that added mails. */
  readonly mailsQueued: () => void;
};

/** The ports of the audit log, for the service and for the command. */
export function auditPortsOf(parts: Parts, keys: KeyRing): AuditPorts {
  const { config, clock, random, dataSource, repetitions, mailsQueued, searches, downloads } = parts;
  const openJournal = journalOf(parts, keys);
  const openOutbox = outboxOf(parts, keys);
  const open = (manager: EntityManager): AuditStore => ({
    seals: new TypeOrmSeals(manager),
    details: new TypeOrmEventDetails(manager),
    checks: new TypeOrmAuditChecks(manager, clock),
    admins: new TypeOrmAdmins(manager, clock),
    outbox: openOutbox(manager),
    journal: openJournal(manager),
  });
  const afterCommit = { mailsQueued, eventsNoted: eventsNotedIn(parts) };
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, open, afterCommit),
    snapshot: new TypeOrmSnapshot(dataSource, (manager) => new TypeOrmLogReader(manager)),
    eventLog: new TypeOrmEventLog(dataSource.manager, searches),
    downloadedLog: new TypeOrmEventLog(dataSource.manager, downloads),
    addressDigests: addressDigestsOf(keys),
    journal: openJournal(dataSource.manager),
    repetitions,
    subjectEvents: new TypeOrmSubjectEvents(dataSource.manager),
    sealKeys: new HmacSealKeys(keys.for('audit:seal')),
    clock,
    random,
    policy: config.audit,
  };
}
