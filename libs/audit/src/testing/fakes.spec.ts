import { describeAuditLog } from '../contracts/audit-log.contract.js';
import { InMemoryAuditLog } from './audit-tables.js';

describeAuditLog('in memory', async (clock) => {
  const log = new InMemoryAuditLog(() => clock.now());
  return { transaction: log.transaction, snapshot: log.snapshot, add: async (event) => log.add(event) };
});
