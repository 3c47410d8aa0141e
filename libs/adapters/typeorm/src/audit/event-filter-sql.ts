import type { EventPlace, StoredFilter } from '@portvakt/audit';

import type { StatementValues } from '../statement-values.js';

/** A filter whose kinds are complete names, without prefixes such as `sign-in.*`. */
export type ResolvedFilter = Omit<StoredFilter, 'kind'> & { readonly kinds?: readonly string[] };

/** The condition of a filter. */
export function filterSql(filter: ResolvedFilter, values: StatementValues): string {
  const { subjectId, actorId, kinds, outcome, addressDigests, sessionId, ipAddress, from, to } = filter;
  const parts = [
    subjectId !== undefined && `"subjectId" = ${values.add(subjectId)}`,
    actorId !== undefined && actorSql(values.add(actorId)),
    kinds !== undefined && `"kind" = ANY (${values.add(kinds)})`,
    outcome !== undefined && outcomeSql(outcome),
    addressDigests !== undefined && `"addressDigest" = ANY (${values.add(addressDigests)})`,
    sessionId !== undefined && `"sessionId" = ${values.add(sessionId)}`,
    ipAddress !== undefined && `"ipAddress" = ${values.add(ipAddress)}`,
    from !== undefined && `"at" >= ${values.add(from)}`,
    to !== undefined && `"at" < ${values.add(to)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
}

/**
 * Each of the three parts uses its own index: acts of operators, machines and commands; acts of users on themselves;
 * other acts of users.
 */
const actorSql = (actorId: string): string => `"actorId" = ${actorId} AND (
    "actorType" IN ('operator', 'token', 'command')
    OR "actorType" = 'user' AND "subjectId" = ${actorId}
    OR "actorType" = 'user' AND "subjectId" IS DISTINCT FROM "actorId")`;

/** A literal instead of a parameter, because the planner uses the index of refusals only if it knows the outcome. */
const outcomeSql = (outcome: 'done' | 'refused'): string =>
  outcome === 'refused' ? `"outcome" = 'refused'` : `"outcome" = 'done'`;

/**
 * With a time range the list is ordered by time, so that it starts at the end of the range and not at the newest
 * event.
 */
const isTimed = ({ from, to }: ResolvedFilter): boolean => from !== undefined || to !== undefined;

export const orderSql = (filter: ResolvedFilter): string =>
  isTimed(filter) ? '"at" DESC, "position" DESC' : '"position" DESC';

export const afterSql = (filter: ResolvedFilter, place: EventPlace, values: StatementValues): string =>
  besideSql('<', filter, place, values);

export const beforeSql = (filter: ResolvedFilter, place: EventPlace, values: StatementValues): string =>
  besideSql('>', filter, place, values);

function besideSql(side: '<' | '>', filter: ResolvedFilter, place: EventPlace, values: StatementValues): string {
  const { at, position } = place;
  return isTimed(filter)
    ? `("at", "position") ${side} (${values.add(at)}, ${values.add(position)}::bigint)`
    : `"position" ${side} ${values.add(position)}::bigint`;
}
