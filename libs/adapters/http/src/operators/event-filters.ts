import { Injectable } from '@nestjs/common';

import type { EventFilter } from '@portvakt/audit';
import { OperatorsPorts } from '@portvakt/operators';

import { ValidationError } from '../errors/request-error.js';
import type { EventFilterQuery } from './events.dto.js';

/** IP addresses have no index, so a limited time range keeps the search short. */
const LONGEST_SPAN_MS = 31 * 86_400_000;

/** The filters of the audit log in a query. */
@Injectable()
export class EventFilters {
  constructor(private readonly ports: OperatorsPorts) {}

  /**
   * Throws `ValidationError` for an IP address without a time range of at most 31 days, which ends now where `to` is
   * missing.
   */
  in(query: EventFilterQuery): EventFilter {
    const { subjectId, actorId, outcome, email, sessionId, ipAddress } = query;
    const filter = { subjectId, actorId, kind: query.kind?.split(','), outcome, email, sessionId, ipAddress };
    const [from, to] = [query.from, query.to].map((text) => (text === undefined ? undefined : new Date(text)));
    if (ipAddress === undefined) return { ...filter, from, to };
    if (from === undefined) throw new ValidationError('query', ['from']);
    const latest = new Date(from.getTime() + LONGEST_SPAN_MS);
    if ((to ?? this.ports.clock.now()) > latest) throw new ValidationError('query', ['to']);
    return { ...filter, from, to: to ?? latest };
  }
}
