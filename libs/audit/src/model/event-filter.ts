import type { AuditEvent } from './audit-event.js';

/**
 * Which events are listed or exported; all conditions hold (operators §10.6). The property names are those of the query
 * string; events about reading the log record them.
 */
export interface EventFilter {
  readonly subjectId?: string | undefined;
  readonly actorId?: string | undefined;
  /** Names of kinds, or prefixes such as `sign-in.*`. */
  readonly kind?: readonly string[] | undefined;
  readonly outcome?: AuditEvent['outcome'] | undefined;
  /** An e-mail address. The log stores only keyed digests of addresses. */
  readonly email?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly ipAddress?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** The filter that the stores search by. */
export type StoredFilter = Omit<EventFilter, 'email'> & {
  /** The possible digests of the e-mail address; undefined: any event, with or without an address. */
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
