import type { AuditEvent } from './audit-event.js';

/**
 * Which events are listed or exported; all conditions hold (operators §10.6). The names are those of the query, which an
 * event tells of who read the log for what.
 */
export interface EventFilter {
  readonly subjectId?: string | undefined;
  readonly actorId?: string | undefined;
  /** Names of kinds, and beginnings such as `sign-in.*`. */
  readonly kind?: readonly string[] | undefined;
  readonly outcome?: AuditEvent['outcome'] | undefined;
  /** An e-mail address. The log has only keyed digests of them. */
  readonly email?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly ipAddress?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** A filter as the log is searched. */
export type StoredFilter = Omit<EventFilter, 'email'> & {
  /** The digests that an address can have; undefined: events with any or none. */
  readonly addressDigests?: readonly string[] | undefined;
};

export const filtersIn = (filter: EventFilter): readonly string[] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));

export function storedFilter(
  { email, ...filter }: EventFilter,
  digestsOf: (address: string) => readonly string[],
): StoredFilter {
  return email === undefined ? filter : { ...filter, addressDigests: digestsOf(email.trim().toLowerCase()) };
}
