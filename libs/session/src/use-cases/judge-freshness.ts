import { type Freshness, freshnessOf, type Session } from '../model/session.js';
import type { SessionPorts } from '../ports.js';

/**
 * Whether the owner of a session has proven lately who they are (specification §7): the one rule, for every call that
 * asks.
 */
export class JudgeFreshness {
  constructor(private readonly ports: Pick<SessionPorts, 'clock' | 'policy'>) {}

  execute({ session }: { readonly session: Session }): Freshness {
    return freshnessOf(session, this.ports.policy, this.ports.clock.now());
  }
}
