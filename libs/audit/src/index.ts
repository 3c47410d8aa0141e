// The public API of this library. Everything else may change without notice.
export { AuditError, type AuditErrorCode } from './errors.js';
export { type AuditEvent, type EventId, toAuditEvent } from './model/audit-event.js';
export { type AuditPolicy, defaultAuditPolicy } from './model/audit-policy.js';
export { type Canonical, canonicalText } from './model/canonical-text.js';
