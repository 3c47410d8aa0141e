import type { EntityManager } from 'typeorm';

import { HmacSealKeys, type KeyRing } from '@portvakt/adapters/node';
import {
  TypeOrmAuditChecks,
  TypeOrmEventDetails,
  TypeOrmLogReader,
  TypeOrmSeals,
  TypeOrmSnapshot,
  TypeOrmSubjectEvents,
  TypeOrmTransactionRunner,
} from '@portvakt/adapters/typeorm';
import type { AuditPorts, AuditStore } from '@portvakt/audit';

import type { Runtime } from '../runtime.js';
import { journalOf } from './journal.js';

type Parts = Pick<Runtime, 'config' | 'clock' | 'random' | 'devices' | 'auditStream' | 'dataSource'>;

/** The ports of the audit log, for the service and for the command. */
export function auditPortsOn(parts: Parts, keys: KeyRing): AuditPorts {
  const { config, clock, random, dataSource, auditStream } = parts;
  const openJournal = journalOf(parts, keys);
  const open = (manager: EntityManager): AuditStore => ({
    seals: new TypeOrmSeals(manager),
    details: new TypeOrmEventDetails(manager),
    checks: new TypeOrmAuditChecks(manager),
    journal: openJournal(manager),
  });
  const afterCommit = { mailsQueued: () => undefined, eventsNoted: auditStream };
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, open, afterCommit),
    snapshot: new TypeOrmSnapshot(dataSource, (manager) => new TypeOrmLogReader(manager)),
    subjectEvents: new TypeOrmSubjectEvents(dataSource.manager),
    sealKeys: new HmacSealKeys(keys.for('audit:seal')),
    clock,
    random,
    policy: config.audit,
  };
}
