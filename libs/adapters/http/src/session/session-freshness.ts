import { Injectable } from '@nestjs/common';

import { type Freshness, freshnessOf, SessionPorts, type SessionView } from '@portvakt/session';

import { RequestError } from '../errors/request-error.js';

/** The freshness of the caller's session (specification §7). */
@Injectable()
export class SessionFreshness {
  constructor(private readonly ports: SessionPorts) {}

  of({ session }: SessionView): Freshness {
    return freshnessOf(session, this.ports.policy, this.ports.clock.now());
  }

  /**
   * Throws `SESSION_IS_NOT_FRESH` (specification §1.2, step 9), for sensitive endpoints that take no password. Called
   * at the start of the handler: Nest runs the pipes of all parameters concurrently, and the body must be validated first.
   */
  require(view: SessionView): void {
    if (this.of(view) === 'stale') throw new RequestError('SESSION_IS_NOT_FRESH');
  }
}
