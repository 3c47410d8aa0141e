import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import type { SessionView } from '@portvakt/session';
import { isPendingReference, type SecondFactorContext, TwoFactorError } from '@portvakt/two-factor';

import { TwoFactorCookie } from './two-factor-cookie.js';
import type { RequestWithSession } from '../session/current-session.js';
import { RequestSession, type PresentedSession } from '../session/request-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { OptionalSessionGuard } from '../session/session.guard.js';

interface RequestInContext extends RequestWithSession {
  secondFactor?: SecondFactorContext;
}

/**
 * Who sends a code: a session always wins; without one, a browser that holds a sign-in which waits for it (contract
 * §13.2). Who is neither is refused before anything in the body is judged.
 */
@Injectable()
export class SecondFactorGuard extends OptionalSessionGuard {
  constructor(
    requestSession: RequestSession,
    private readonly cookies: SessionCookies,
    private readonly twoFactorCookie: TwoFactorCookie,
  ) {
    super(requestSession);
  }

  override handleRequest<View = SessionView | null>(
    error: unknown,
    presented: PresentedSession | false,
    info: unknown,
    context: ExecutionContext,
  ): View {
    const view = super.handleRequest<SessionView | null>(error, presented, info, context);
    const request = context.switchToHttp().getRequest<RequestInContext>();
    const { request: received } = context.switchToHttp().getResponse<FastifyReply>();
    request.secondFactor = view
      ? { kind: 'session', userId: view.user.id, session: { id: view.session.id, token: view.session.token } }
      : {
          kind: 'pending',
          reference: referenceIn(this.twoFactorCookie.read(received)),
          remember: this.cookies.read(received).remember,
        };
    return view as View;
  }
}

/** What names no waiting sign-in is like nothing at all. */
function referenceIn(cookie: string | null): string {
  return cookie !== null && isPendingReference(cookie) ? cookie : refuse();
}

function refuse(): never {
  throw new TwoFactorError('INVALID_TWO_FACTOR_COOKIE');
}

/** Behind `SecondFactorGuard` alone. */
export const CurrentContext = createParamDecorator((_: unknown, context: ExecutionContext): SecondFactorContext => {
  const { secondFactor } = context.switchToHttp().getRequest<RequestInContext>();
  return secondFactor ?? refuse();
});
