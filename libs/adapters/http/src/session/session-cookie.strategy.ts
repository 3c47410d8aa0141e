import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';

import { GetSession, type SessionReading } from '@portvakt/session';

import { SessionCookies } from './session-cookies.js';

export const SESSION_COOKIE = 'session-cookie';

/**
 * Passport strategy that reads the session named by the session cookie (specification §7). The session-data cookie is
 * not accepted: only `/get-session` reads it (D-02).
 */
@Injectable()
export class SessionCookieStrategy extends PassportStrategy(Strategy, SESSION_COOKIE) {
  constructor(
    private readonly getSession: GetSession,
    private readonly cookies: SessionCookies,
  ) {
    super();
  }

  /** Called by passport. Null: the request has no session cookie with a valid signature. */
  async validate(request: FastifyRequest): Promise<SessionReading | null> {
    const { token, remember } = this.cookies.read(request);
    return token ? this.getSession.execute({ token, mayRefresh: remember }) : null;
  }
}
