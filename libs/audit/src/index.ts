// The public API of this library. Everything else may change without notice.
export { type AuditEvent, type EventId, toAuditEvent } from './model/audit-event.js';
export { type Canonical, canonicalText } from './model/canonical-text.js';
