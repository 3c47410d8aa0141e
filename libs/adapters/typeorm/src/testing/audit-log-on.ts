import { randomBytes } from 'node:crypto';

import type { EntityManager } from 'typeorm';

import type { AuditStore, LogReader } from '@portvakt/audit';
import { type Clock, type Journal, NO_CONCURRENCY_LIMIT } from '@portvakt/kernel';

import { TypeOrmAdmins } from '../audit/typeorm-admins.js';
import { TypeOrmAuditChecks } from '../audit/typeorm-audit-checks.js';
import { TypeOrmEventDetails } from '../audit/typeorm-event-details.js';
import { TypeOrmEventLog } from '../audit/typeorm-event-log.js';
import { TypeOrmJournal } from '../audit/typeorm-journal.js';
import { TypeOrmLogReader } from '../audit/typeorm-log-reader.js';
import { TypeOrmSeals } from '../audit/typeorm-seals.js';
import { TypeOrmSnapshot } from '../audit/typeorm-snapshot.js';
import { TypeOrmSubjectEvents } from '../audit/typeorm-subject-events.js';
import { plainMailData } from '../outbox/mail-data-encoding.js';
import { TypeOrmOutbox } from '../outbox/typeorm-outbox.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { nothingAfterCommit } from './nothing-after-commit.js';
import type { OpenDatabase } from './open-database.js';

/** The audit log on a database, as the service composes it. */
export function auditLogOn({ dataSource }: OpenDatabase, clock: Clock) {
  const journalOn = (manager: EntityManager): Journal =>
    new TypeOrmJournal(manager, {
      clock,
      random: { bytes: randomBytes },
      devices: { read: () => ({ browser: 'Firefox', system: 'Linux' }) },
      addressDigest: (address) => address,
      keepsDetails: true,
      eventsNoted: () => undefined,
    });
  const open = (manager: EntityManager): AuditStore => ({
    seals: new TypeOrmSeals(manager),
    details: new TypeOrmEventDetails(manager),
    checks: new TypeOrmAuditChecks(manager, clock),
    admins: new TypeOrmAdmins(manager, clock),
    outbox: new TypeOrmOutbox(manager, clock, { bytes: randomBytes }, plainMailData),
    journal: journalOn(manager),
  });
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, open, nothingAfterCommit),
    snapshot: new TypeOrmSnapshot<LogReader>(dataSource, (manager) => new TypeOrmLogReader(manager)),
    journal: journalOn(dataSource.manager),
    eventLog: new TypeOrmEventLog(dataSource.manager, NO_CONCURRENCY_LIMIT),
    subjectEvents: new TypeOrmSubjectEvents(dataSource.manager),
    add: (event: Parameters<Journal['note']>[0]) => journalOn(dataSource.manager).note(event),
  };
}
