// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export { type AuditLogUnderTest, describeAuditLog } from './audit-log.contract.js';
export { describeEventLog, type EventLogUnderTest } from './event-log.contract.js';
export { describeSealKeys } from './seal-keys.contract.js';
export { describeSubjectEvents, type SubjectEventsUnderTest } from './subject-events.contract.js';
