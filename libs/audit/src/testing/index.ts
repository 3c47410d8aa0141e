// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export type { AuditTables } from './audit-tables.js';
export { InMemoryAuditLog } from './in-memory-audit-log.js';
export { auditTestContext } from './audit-test-context.js';
export { anOccurrence, KARI, verified } from './builders.js';
export { TextSealKeys } from './text-seal-keys.js';
export { InMemorySubjectEvents } from './in-memory-subject-events.js';
export { InMemoryEventLog } from './in-memory-event-log.js';
