import type { Actor } from '@portvakt/kernel';

import { AuditError } from '../errors.js';
import type { EventId } from '../model/audit-event.js';
import { type EventFilter, storedFilter } from '../model/event-filter.js';
import type { AuditPorts } from '../ports.js';

export interface CountNewEventsInput {
  readonly by: Actor;
  readonly filter: EventFilter;
  /** The id of an event that the filter finds: the newest that the reader has seen. */
  readonly since: string;
}

export interface NewEvents {
  readonly count: number;
  /** Whether there are more events than `count`. */
  readonly isMore: boolean;
}

const COUNTED_TO = 99;

/**
 * Counts the events that a list has gained since it was read (operators §10.6). Writes no `audit.read`, which would be
 * one every half minute: the caller has already read the list that contains `since`, and learns only a number. The
 * caller's own events do not count, because reading the list is itself one.
 */
export class CountNewEvents {
  constructor(private readonly ports: Pick<AuditPorts, 'eventLog' | 'addressDigests'>) {}

  /** Throws `INVALID_CURSOR` where `since` does not match the filter. */
  async execute({ by, filter, since }: CountNewEventsInput): Promise<NewEvents> {
    const { eventLog, addressDigests } = this.ports;
    const stored = storedFilter(filter, (address) => addressDigests.of(address));
    const place = await eventLog.placeOf(since as EventId, stored);
    if (!place) throw new AuditError('INVALID_CURSOR');
    const notBy = 'id' in by ? by.id : null;
    const found = await eventLog.countNewer({ filter: stored, since: place, notBy, limit: COUNTED_TO + 1 });
    return { count: Math.min(found, COUNTED_TO), isMore: found > COUNTED_TO };
  }
}
