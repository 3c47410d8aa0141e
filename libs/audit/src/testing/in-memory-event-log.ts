import type { EventLog, EventPlace, EventQuery, NewerQuery } from '../event-ports.js';
import type { EventId } from '../model/audit-event.js';
import type { StoredEvent } from '../model/check-rows.js';
import type { PersonName, PersonNames } from '../model/described-event.js';
import type { StoredFilter } from '../model/event-filter.js';
import type { InMemoryAuditLog } from './in-memory-audit-log.js';
import { byPosition } from './in-memory-log-reader.js';

export class InMemoryEventLog implements EventLog {
  readonly users = new Map<string, PersonName>();

  constructor(private readonly log: Pick<InMemoryAuditLog, 'tables'>) {}

  async list({ filter, after, limit }: EventQuery): Promise<readonly StoredEvent[]> {
    const found = this.found(filter);
    const start = after === null ? 0 : found.findIndex(({ position }) => position === after.position) + 1;
    return found.slice(start, start + limit);
  }

  async placeOf(wanted: EventId, filter: StoredFilter): Promise<EventPlace | null> {
    return this.found(filter).find(({ id }) => id === wanted) ?? null;
  }

  async count(filter: StoredFilter, limit: number): Promise<number> {
    return Math.min(this.found(filter).length, limit);
  }

  async countNewer({ filter, since, notBy, limit }: NewerQuery): Promise<number> {
    const found = this.found(filter);
    const newer = found.slice(
      0,
      found.findIndex(({ position }) => position === since.position),
    );
    return Math.min(newer.filter(({ actorId }) => notBy === null || actorId !== notBy).length, limit);
  }

  async find(wanted: EventId): Promise<StoredEvent | null> {
    return this.log.tables.events.find(({ id }) => id === wanted) ?? null;
  }

  async people(ids: readonly string[]): Promise<PersonNames> {
    return new Map([...this.users].filter(([id]) => ids.includes(id)));
  }

  private found(filter: StoredFilter): readonly StoredEvent[] {
    const events = [...this.log.tables.events].sort(byPosition).reverse();
    const isTimed = filter.from !== undefined || filter.to !== undefined;
    if (isTimed) events.sort((a, b) => b.at.getTime() - a.at.getTime());
    return events.filter((event) => isFound(event, filter));
  }
}

/** An absent condition matches every event. */
const matches = <Value>(wanted: Value | undefined, value: Value | null): boolean =>
  wanted === undefined || wanted === value;

const isFound = (event: StoredEvent, filter: StoredFilter): boolean =>
  matches(filter.subjectId, event.subjectId) &&
  matches(filter.actorId, event.actorId) &&
  matches(filter.outcome, event.outcome) &&
  matches(filter.sessionId, event.sessionId) &&
  matches(filter.ipAddress, event.ipAddress) &&
  (filter.kind?.some((kind) => isOfKind(event, kind)) ?? true) &&
  (filter.addressDigests?.some((digest) => digest === event.addressDigest) ?? true) &&
  (filter.from === undefined || event.at >= filter.from) &&
  (filter.to === undefined || event.at < filter.to);

const isOfKind = ({ kind }: StoredEvent, wanted: string): boolean =>
  wanted.endsWith('*') ? kind.startsWith(wanted.slice(0, -1)) : kind === wanted;
