import { isDueForRefresh, isExpired, isRefreshable } from '../model/session.js';
import type { SessionView } from '../model/session-view.js';
import type { SessionPorts } from '../ports.js';

export interface GetSessionInput {
  readonly token: string;
  /** False: the session is not refreshed (specification §7, rule 5). An expired row is deleted all the same. */
  readonly mayRefresh: boolean;
}

/**
 * `not-found`: the session does not exist, so the browser may drop its cookie. `untouched`: this read must not refresh the
 * session. `current`: a refresh is not due yet. `refreshed`: the expiry was just extended.
 */
export type SessionReading =
  { readonly kind: 'not-found' } | { readonly kind: 'untouched' | 'current' | 'refreshed'; readonly view: SessionView };

const NOT_FOUND: SessionReading = { kind: 'not-found' };

/** Reads the session of a request by the rules of specification §7, 3 to 8. */
export class GetSession {
  constructor(private readonly ports: Pick<SessionPorts, 'reader' | 'sessions' | 'clock' | 'policy'>) {}

  async execute({ token, mayRefresh }: GetSessionInput): Promise<SessionReading> {
    const view = await this.ports.reader.find(token);
    if (!view) return NOT_FOUND;

    const now = this.ports.clock.now();
    if (isExpired(view.session, now))
      return view.session.impersonatedBy === null ? this.removeExpired(token, now, mayRefresh) : NOT_FOUND;
    return this.resultOf(view, now, mayRefresh);
  }

  /**
   * Removes an expired session, unless another request, or a process whose clock is behind, has extended it since it was
   * read. An impersonated session is never extended; the job that reports its end deletes it.
   */
  private async removeExpired(token: string, now: Date, mayRefresh: boolean): Promise<SessionReading> {
    if (await this.ports.sessions.removeExpired(token, now)) return NOT_FOUND;
    const view = await this.ports.reader.find(token);
    return view && !isExpired(view.session, now) ? this.resultOf(view, now, mayRefresh) : NOT_FOUND;
  }

  private resultOf(view: SessionView, now: Date, mayRefresh: boolean): SessionReading | Promise<SessionReading> {
    if (!mayRefresh || !isRefreshable(view.session, this.ports.policy)) return { kind: 'untouched', view };
    return isDueForRefresh(view.session, this.ports.policy, now) ? this.refresh(view, now) : { kind: 'current', view };
  }

  private async refresh(view: SessionView, now: Date): Promise<SessionReading> {
    const end = new Date(now.getTime() + this.ports.policy.lifetimeMs);
    const session = await this.ports.sessions.extend(view.session.id, end, now);
    return session ? { kind: 'refreshed', view: { ...view, session } } : NOT_FOUND;
  }
}
