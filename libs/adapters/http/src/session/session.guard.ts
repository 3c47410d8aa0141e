import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { GetSession, type SessionReading, type SessionView } from '@portvakt/session';

import { RequestError } from '../errors/request-error.js';
import { HttpSettings } from '../http-settings.js';
import { assertAllowedWhileImpersonated } from './read-only-sessions.js';
import { SessionCookies } from './session-cookies.js';
import { SESSION_COOKIE, type SessionCookieOptions } from './session-cookie.strategy.js';

/** Puts the session and its user on the request, or null if there is no live session. */
@Injectable()
export class OptionalSessionGuard extends AuthGuard(SESSION_COOKIE) {
  constructor(
    private readonly getSession: GetSession,
    private readonly cookies: SessionCookies,
    private readonly settings: HttpSettings,
  ) {
    super();
  }

  /** Called by passport. Returns what the strategy is given. */
  override getAuthenticateOptions(): SessionCookieOptions {
    return { getSession: this.getSession, cookies: this.cookies };
  }

  /**
   * Called by passport with what the strategy returned, false for null. The returned value becomes `request.user`. The
   * cookies are written here, so that they go out with a refusal too (D-22, D-23).
   */
  override handleRequest<View = SessionView | null>(
    error: Error | null,
    reading: SessionReading | false,
    _info: unknown,
    context: ExecutionContext,
  ): View {
    if (error) throw error;
    if (!reading) return null as View;
    this.cookies.apply(context.switchToHttp().getResponse<FastifyReply>(), reading);
    if (reading.kind === 'not-found') return null as View;
    // Also needed after impersonation was disabled during the session, because then no hook refuses the request.
    if (reading.view.session.impersonatedBy !== null) {
      assertAllowedWhileImpersonated(context.switchToHttp().getRequest<FastifyRequest>(), this.settings);
    }
    return reading.view as View;
  }
}

/** As `OptionalSessionGuard`, but refuses a request without a live session (specification §1.2, step 6). */
@Injectable()
export class SessionGuard extends OptionalSessionGuard {
  override handleRequest<View = SessionView>(...parts: Parameters<OptionalSessionGuard['handleRequest']>): View {
    const view = super.handleRequest<SessionView | null>(...parts);
    if (!view) throw new RequestError('UNAUTHORIZED');
    return view as View;
  }
}
