// The public API of this library. Everything else may change without notice.
export { AuditError, type AuditErrorCode } from './errors.js';
export type { AuditLogEvent } from './events.js';
export { type AuditEvent, type EventId, toAuditEvent } from './model/audit-event.js';
export { type AuditPolicy, defaultAuditPolicy } from './model/audit-policy.js';
export { type Canonical, canonicalText } from './model/canonical-text.js';
export type { MacJudge, MacJudgement } from './model/check-chain.js';
export type { StoredEvent } from './model/check-rows.js';
export type { Fault, FaultKind } from './model/fault.js';
export type { Figure, FigureName } from './model/figures.js';
export { type Activity, ownerKinds } from './model/owner-view.js';
export { MAX_EVENTS_PER_SEAL, type Seal, type SealedRow, type Signature, type UnsealedEvent } from './model/seal.js';
export { shortened } from './model/shortening.js';
export {
  AuditPorts,
  type AuditStore,
  type CheckRepository,
  type DetailRepository,
  type KeptCheck,
  type LogReader,
  type SealKeys,
  type SealRepository,
  type SubjectEvents,
  type SubjectEventsQuery,
} from './ports.js';
export { CheckLog } from './use-cases/check-log.js';
export { CompareEventStream, type StreamedEvent } from './use-cases/compare-event-stream.js';
export { type ActivityPage, ListActivity, type ListActivityInput, MAX_ACTIVITIES } from './use-cases/list-activity.js';
export { PruneSeals } from './use-cases/prune-seals.js';
export { SealEvents } from './use-cases/seal-events.js';
export { ShortenDetails } from './use-cases/shorten-details.js';
export { type Verification, VerifyLog, type VerifyLogInput } from './use-cases/verify-log.js';

import { CheckLog } from './use-cases/check-log.js';
import { CompareEventStream } from './use-cases/compare-event-stream.js';
import { ListActivity } from './use-cases/list-activity.js';
import { PruneSeals } from './use-cases/prune-seals.js';
import { SealEvents } from './use-cases/seal-events.js';
import { ShortenDetails } from './use-cases/shorten-details.js';
import { VerifyLog } from './use-cases/verify-log.js';

/** All use cases, for wiring. A new one takes three lines here: the export, the import and its place in this list. */
export const auditUseCases = [
  CheckLog,
  CompareEventStream,
  ListActivity,
  PruneSeals,
  SealEvents,
  ShortenDetails,
  VerifyLog,
] as const;
