import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';

import { type PresentedSession, RequestSession } from './request-session.js';

export const SESSION_COOKIE = 'session-cookie';

/** Tells who is asking by the session cookie. What that means for the call is the guard's business. */
@Injectable()
export class SessionCookieStrategy extends PassportStrategy(Strategy, SESSION_COOKIE) {
  constructor(private readonly requestSession: RequestSession) {
    super();
  }

  validate(request: FastifyRequest): Promise<PresentedSession> {
    return this.requestSession.present(request);
  }
}
