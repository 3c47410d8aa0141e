import { FixedClock } from '@portvakt/kernel/testing';

import { describeAuditLog } from '../contracts/audit-log.contract.js';
import { describeEventLog } from '../contracts/event-log.contract.js';
import { describeSubjectEvents } from '../contracts/subject-events.contract.js';
import { InMemoryAuditLog } from './in-memory-audit-log.js';
import { InMemoryEventLog } from './in-memory-event-log.js';
import { InMemorySubjectEvents } from './in-memory-subject-events.js';

describeAuditLog('in memory', async (clock) => {
  const log = new InMemoryAuditLog(() => clock.now());
  return { transaction: log.transaction, snapshot: log.snapshot, add: async (event) => log.add(event) };
});

describeSubjectEvents('in memory', async () => {
  const log = new InMemoryAuditLog(() => new Date('2026-01-05T12:00:00.000Z'));
  return { subjectEvents: new InMemorySubjectEvents(log), add: async (event) => log.add(event) };
});

describeEventLog('in memory', async () => {
  const clock = new FixedClock();
  const log = new InMemoryAuditLog(() => clock.now());
  const eventLog = new InMemoryEventLog(log);
  return {
    eventLog,
    clock,
    add: async (event) => log.add(event),
    async addUser(id) {
      const user = { name: 'Kari Nordmann', email: 'kari@example.no' };
      eventLog.users.set(id, user);
      return user;
    },
  };
});
