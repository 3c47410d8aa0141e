// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export { type AuditTables, InMemoryAuditLog } from './audit-tables.js';
export { anOccurrence, auditTestContext, KARI, verified } from './audit-test-context.js';
export { TextSealKeys } from './text-seal-keys.js';
export { InMemorySubjectEvents } from './in-memory-subject-events.js';
