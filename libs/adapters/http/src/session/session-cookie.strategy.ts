import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';

import type { GetSession, SessionReading } from '@portvakt/session';

import type { SessionCookies } from './session-cookies.js';

export const SESSION_COOKIE = 'session-cookie';

/** What a guard passes to the strategy with each request. */
export interface SessionCookieOptions {
  readonly getSession: GetSession;
  readonly cookies: SessionCookies;
}

/**
 * Passport strategy that reads the session named by the session cookie (specification §7). The session-data cookie is
 * not accepted: only `/get-session` reads it (D-02). It has no state, because passport keeps only the newest strategy
 * of each name in a process, and uses it for all services there.
 */
@Injectable()
export class SessionCookieStrategy extends PassportStrategy(Strategy, SESSION_COOKIE) {
  constructor() {
    super({ passOptionsToCallback: true });
  }

  /** Called by passport. Null: the request has no session cookie with a valid signature. */
  async validate(
    request: FastifyRequest,
    { getSession, cookies }: SessionCookieOptions,
  ): Promise<SessionReading | null> {
    const { token, remember } = cookies.read(request);
    return token ? getSession.execute({ token, mayRefresh: remember }) : null;
  }
}
