import { AuditError } from '../errors.js';
import type { EventId } from '../model/audit-event.js';
import { type DescribedEvent, describedEvent, peopleIn } from '../model/described-event.js';
import { type EventFilter, filtersIn, storedFilter } from '../model/event-filter.js';
import type { AuditPorts } from '../ports.js';
import { type LogReading, noteReading } from '../steps/note-reading.js';

export interface ListEventsInput extends LogReading {
  readonly filter: EventFilter;
  /** `nextCursor` of the page before, with the same filter. */
  readonly cursor?: string | undefined;
  /** 1 to `MAX_EVENTS_PER_PAGE`. */
  readonly limit?: number | undefined;
}

export interface EventPage {
  readonly events: readonly DescribedEvent[];
  /** The number of all events that match the filter; null above 10 000. */
  readonly total: number | null;
  readonly totalIsEstimate: boolean;
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export const MAX_EVENTS_PER_PAGE = 200;
const DEFAULT_LIMIT = 50;
const COUNTED_TO = 10_000;

/** Lists events for operators, newest first (operators §10.6). */
export class ListEvents {
  constructor(private readonly ports: Pick<AuditPorts, 'eventLog' | 'addressDigests' | 'journal' | 'repetitions'>) {}

  /** Throws `INVALID_CURSOR` for a cursor that names no event of this list. */
  async execute({ filter, cursor, limit = DEFAULT_LIMIT, ...reading }: ListEventsInput): Promise<EventPage> {
    const { eventLog, addressDigests } = this.ports;
    const stored = storedFilter(filter, (address) => addressDigests.of(address));
    const after = cursor === undefined ? null : await eventLog.placeOf(cursor as EventId, stored);
    if (cursor !== undefined && !after) throw new AuditError('INVALID_CURSOR');
    const wanted = Math.min(limit, MAX_EVENTS_PER_PAGE);
    const found = await eventLog.list({ filter: stored, after, limit: wanted + 1 });
    const events = found.slice(0, wanted);
    const count = await eventLog.count(stored, COUNTED_TO + 1);
    const people = await eventLog.people(peopleIn(events));
    await noteReading(this.ports, reading, { filters: filtersIn(filter), count: events.length, email: filter.email });
    return {
      events: events.map((event) => describedEvent(event, people)),
      total: count > COUNTED_TO ? null : count,
      totalIsEstimate: count > COUNTED_TO,
      nextCursor: found.length > wanted ? (events.at(-1)?.id ?? null) : null,
    };
  }
}
