import { actorOf, type AuditEvent, type EventKind } from '@portvakt/audit';

import type { JournalEvent } from '../extensions/follower.js';

/** What followers see of an event of the audit log, whose facts are those that the contexts report for its kind. */
export const toJournalEvent = (event: AuditEvent): JournalEvent =>
  ({
    id: event.id,
    kind: event.kind as EventKind,
    at: event.at,
    subject: event.subjectId,
    by: actorOf(event),
    facts: event.facts,
  }) as JournalEvent;
