// The public API of this library. Everything else may change without notice.
export { AuditError, type AuditErrorCode } from './errors.js';
export type { AddressDigests, EventLog, EventPlace, EventQuery, NewerQuery } from './event-ports.js';
export type { AuditLogEvent } from './events.js';
export type { AuditBrokenMail } from './mails.js';
export { actorOf } from './model/actor-of.js';
export type { AuditEvent, EventId } from './model/audit-event.js';
export { type AuditPolicy, defaultAuditPolicy } from './model/audit-policy.js';
export { type Canonical, canonicalText } from './model/canonical-text.js';
export type { MacJudge, MacJudgement } from './model/check-chain.js';
export type { StoredEvent } from './model/check-rows.js';
export type { DescribedEvent, PersonName, PersonNames } from './model/described-event.js';
export type { EventFilter, StoredFilter } from './model/event-filter.js';
export { type EventKind, eventKinds } from './model/event-kinds.js';
export { EXPORT_FORMATS, type ExportFormat } from './model/export-format.js';
export type { Finding, FindingKind } from './model/finding.js';
export type { Figure, FigureName } from './model/figures.js';
export { type Activity, ownerKinds, toActivity } from './model/owner-view.js';
export { MAX_EVENTS_PER_SEAL, type Seal, type SealedRow, type Signature, type UnsealedEvent } from './model/seal.js';
export { shortened } from './model/shortening.js';
export { toAuditEvent } from './model/to-audit-event.js';
export {
  type Admin,
  type Admins,
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
export { CountNewEvents, type CountNewEventsInput, type NewEvents } from './use-cases/count-new-events.js';
export { CompareEventStream, type StreamedEvent } from './use-cases/compare-event-stream.js';
export { type ActivityPage, ListActivity, type ListActivityInput, MAX_ACTIVITIES } from './use-cases/list-activity.js';
export { type EventExport, ExportEvents, type ExportEventsInput } from './use-cases/export-events.js';
export { GetEvent, type GetEventInput } from './use-cases/get-event.js';
export { type EventPage, ListEvents, type ListEventsInput, MAX_EVENTS_PER_PAGE } from './use-cases/list-events.js';
export { type AuditState, ReadAuditState } from './use-cases/read-audit-state.js';
export { PruneSeals } from './use-cases/prune-seals.js';
export { RunNightlyCheck } from './use-cases/run-nightly-check.js';
export { SealEvents } from './use-cases/seal-events.js';
export { ShortenDetails } from './use-cases/shorten-details.js';
export { type Verification, VerifyLog, type VerifyLogInput } from './use-cases/verify-log.js';

import { CompareEventStream } from './use-cases/compare-event-stream.js';
import { CountNewEvents } from './use-cases/count-new-events.js';
import { ListActivity } from './use-cases/list-activity.js';
import { ExportEvents } from './use-cases/export-events.js';
import { GetEvent } from './use-cases/get-event.js';
import { ListEvents } from './use-cases/list-events.js';
import { ReadAuditState } from './use-cases/read-audit-state.js';
import { PruneSeals } from './use-cases/prune-seals.js';
import { RunNightlyCheck } from './use-cases/run-nightly-check.js';
import { SealEvents } from './use-cases/seal-events.js';
import { ShortenDetails } from './use-cases/shorten-details.js';
import { VerifyLog } from './use-cases/verify-log.js';

/** All use cases, for wiring. A new one takes three lines here: the export, the import and its place in this list. */
export const auditUseCases = [
  CompareEventStream,
  CountNewEvents,
  ExportEvents,
  GetEvent,
  ListActivity,
  ListEvents,
  PruneSeals,
  ReadAuditState,
  RunNightlyCheck,
  SealEvents,
  ShortenDetails,
  VerifyLog,
] as const;
