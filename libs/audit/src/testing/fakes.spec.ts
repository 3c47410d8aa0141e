import { describeAuditLog } from '../contracts/audit-log.contract.js';
import { describeSubjectEvents } from '../contracts/subject-events.contract.js';
import { InMemoryAuditLog } from './audit-tables.js';
import { InMemorySubjectEvents } from './in-memory-subject-events.js';

describeAuditLog('in memory', async (clock) => {
  const log = new InMemoryAuditLog(() => clock.now());
  return { transaction: log.transaction, snapshot: log.snapshot, add: async (event) => log.add(event) };
});

describeSubjectEvents('in memory', async () => {
  const log = new InMemoryAuditLog(() => new Date('2026-01-05T12:00:00.000Z'));
  return { subjectEvents: new InMemorySubjectEvents(log), add: async (event) => log.add(event) };
});
