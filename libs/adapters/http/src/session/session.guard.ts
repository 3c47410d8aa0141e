import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply } from 'fastify';

import type { SessionView } from '@portvakt/session';

import { RequestError } from '../errors/request-error.js';
import { type PresentedSession, RequestSession } from './request-session.js';
import { SESSION_COOKIE } from './session-cookie.strategy.js';

/** Lets a call know whose session it comes with, if any. */
@Injectable()
export class OptionalSessionGuard extends AuthGuard(SESSION_COOKIE) {
  constructor(private readonly requestSession: RequestSession) {
    super();
  }

  /** Called by passport's guard; what is returned becomes `request.user`. */
  override handleRequest<View = SessionView | null>(
    error: unknown,
    presented: PresentedSession | false,
    _info: unknown,
    context: ExecutionContext,
  ): View {
    if (error || !presented) throw error;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return this.requestSession.settle(presented, reply) as View;
  }
}

/** Refuses a call that comes without a live session (specification §1.2, step 6). */
@Injectable()
export class SessionGuard extends OptionalSessionGuard {
  override handleRequest<View = SessionView>(
    ...parts: Parameters<OptionalSessionGuard['handleRequest']>
  ): View {
    const view = super.handleRequest<SessionView | null>(...parts);
    if (!view) throw new RequestError('UNAUTHORIZED');
    return view as View;
  }
}
