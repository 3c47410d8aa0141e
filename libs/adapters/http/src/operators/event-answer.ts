import type { AuditState, DescribedEvent, EventFilter } from '@portvakt/audit';

import { ValidationError } from '../errors/request-error.js';
import { isoOrNull } from '../request/iso-time.js';
import type { AuditStateAnswer, EventAnswer, EventFilterQuery } from './events.dto.js';

/** IP addresses have no index, so a limited time range keeps the search short. */
const LONGEST_SPAN_MS = 31 * 86_400_000;

/**
 * Throws `ValidationError` for an IP address without a time range of at most 31 days, which ends now where `to` is
 * missing.
 */
export function eventFilterIn(query: EventFilterQuery, now: Date): EventFilter {
  const { subjectId, actorId, outcome, email, sessionId, ipAddress } = query;
  const filter = { subjectId, actorId, kind: query.kind?.split(','), outcome, email, sessionId, ipAddress };
  const [from, to] = [query.from, query.to].map((text) => (text === undefined ? undefined : new Date(text)));
  if (ipAddress === undefined) return { ...filter, from, to };
  if (from === undefined) throw new ValidationError('query', ['from']);
  const latest = new Date(from.getTime() + LONGEST_SPAN_MS);
  if ((to ?? now) > latest) throw new ValidationError('query', ['to']);
  return { ...filter, from, to: to ?? latest };
}

export const toEventAnswer = (event: DescribedEvent): EventAnswer => ({ ...event, at: event.at.toISOString() });

export const toAuditStateAnswer = ({ head, oldestUnsealedAt, lastCheck, ...state }: AuditState): AuditStateAnswer => ({
  head: head && { seal: head.number, digest: head.digest, sealedAt: head.sealedAt.toISOString() },
  ...state,
  oldestUnsealedAt: isoOrNull(oldestUnsealedAt),
  lastCheck: lastCheck && { at: lastCheck.at.toISOString(), result: lastCheck.result, faults: lastCheck.faults },
});
