import type { AuditEvent } from './audit-event.js';
import type { StoredEvent } from './check-rows.js';

/** The current name and address of a user. */
export interface PersonName {
  readonly name: string;
  readonly email: string;
}

interface Person {
  readonly id: string;
  /** Null for deleted users and for machines. */
  readonly name: string | null;
}

/** An event as operators read it (operators §10.6). */
export interface DescribedEvent extends Pick<
  AuditEvent,
  'id' | 'at' | 'kind' | 'outcome' | 'sessionId' | 'ipAddress' | 'userAgent' | 'browser' | 'system' | 'facts' | 'digest'
> {
  readonly subject: (Person & { readonly email: string | null }) | null;
  /** `id`: a user id, or the name of a token. */
  readonly actor: Omit<Person, 'id'> & {
    readonly type: AuditEvent['actorType'];
    readonly id: string | null;
    readonly role: string | null;
  };
  readonly impersonator: Person | null;
  /** Null until the event is sealed. */
  readonly seal: number | null;
}

export type PersonNames = ReadonlyMap<string, PersonName>;

/** The ids of the users whom the events name. */
export function peopleIn(events: readonly AuditEvent[]): readonly string[] {
  const ids = events.flatMap(({ subjectId, actorId, actorType, impersonatorId }) => [
    subjectId,
    actorType === 'token' ? null : actorId,
    impersonatorId,
  ]);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Adds the current names; the log stores none (operators OP12). */
export function describedEvent(event: StoredEvent, people: PersonNames): DescribedEvent {
  const { id, at, kind, outcome, subjectId, actorType, actorId, actorRole, impersonatorId } = event;
  const { sessionId, ipAddress, userAgent, browser, system, facts, seal, digest } = event;
  const nameOf = (person: string | null): string | null => people.get(person ?? '')?.name ?? null;
  return {
    id,
    at,
    kind,
    outcome,
    subject: subjectId && { id: subjectId, name: nameOf(subjectId), email: people.get(subjectId)?.email ?? null },
    actor: { type: actorType, id: actorId, name: actorType === 'token' ? null : nameOf(actorId), role: actorRole },
    impersonator: impersonatorId && { id: impersonatorId, name: nameOf(impersonatorId) },
    sessionId,
    ipAddress,
    userAgent,
    browser,
    system,
    facts,
    seal,
    digest,
  };
}
