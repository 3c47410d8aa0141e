import type { EventId } from './model/audit-event.js';
import type { StoredEvent } from './model/check-rows.js';
import type { PersonNames } from './model/described-event.js';
import type { StoredFilter } from './model/event-filter.js';

/** Where an event stands in a list. */
export type EventPlace = Pick<StoredEvent, 'at' | 'position'>;

export interface EventQuery {
  readonly filter: StoredFilter;
  /** Only events after this place in the list; null: from the newest. */
  readonly after: EventPlace | null;
  readonly limit: number;
}

export interface NewerQuery {
  readonly filter: StoredFilter;
  readonly since: EventPlace;
  /** A user id or the name of a token, whose own events are left out. */
  readonly notBy: string | null;
  readonly limit: number;
}

/** The log as operators read it. Contract: `event-log.contract.ts`. */
export interface EventLog {
  /** Newest first. */
  list(query: EventQuery): Promise<readonly StoredEvent[]>;
  /** Null for an event that does not match the filter. */
  placeOf(id: EventId, filter: StoredFilter): Promise<EventPlace | null>;
  /** The number of events that match the filter, counted up to `limit`. */
  count(filter: StoredFilter, limit: number): Promise<number>;
  /** The number of matching events that are newer than this place, counted up to `limit`. */
  countNewer(query: NewerQuery): Promise<number>;
  find(id: EventId): Promise<StoredEvent | null>;
  /** The names of these users, without those who were deleted. */
  people(ids: readonly string[]): Promise<PersonNames>;
}

/** The keyed digests under which the log stores e-mail addresses. */
export interface AddressDigests {
  /** One digest for the key of each secret that is not retired. `address` is in lower case. */
  of(address: string): readonly string[];
}
