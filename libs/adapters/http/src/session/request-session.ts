import type { FastifyReply, FastifyRequest } from 'fastify';

import type { GetSession, SessionReading, SessionView } from '@portvakt/session';

import type { SessionCookies } from './session-cookies.js';

/** What the cookies of a request turned out to mean. */
export interface PresentedSession {
  /** Null: the request names no session at all. */
  readonly reading: SessionReading | null;
  readonly remember: boolean;
}

/** Specification §7 for every call but `/get-session`: the session-data cookie is not looked at (D-02). */
export class RequestSession {
  constructor(
    private readonly getSession: GetSession,
    private readonly cookies: SessionCookies,
  ) {}

  async present(request: FastifyRequest): Promise<PresentedSession> {
    const { token, remember } = this.cookies.read(request);
    const reading = token ? await this.getSession.execute({ token, mayRefresh: remember }) : null;
    return { reading, remember };
  }

  /**
   * The session, or null; the cookies that follow go out with whatever the call answers, a refusal included
   * (D-22, D-23).
   */
  settle({ reading, remember }: PresentedSession, reply: FastifyReply): SessionView | null {
    if (!reading) return null;
    this.cookies.follow(reply, reading, remember);
    return reading.kind === 'gone' ? null : reading.view;
  }
}
