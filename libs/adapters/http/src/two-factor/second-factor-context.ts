import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';

import { FindPendingUser, type SecondFactorContext, TwoFactorError } from '@portvakt/two-factor';

import type { RequestWithSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { TwoFactorCookie } from './two-factor-cookie.js';

interface RequestInContext extends RequestWithSession {
  secondFactor?: SecondFactorContext;
}

const requestOf = (context: ExecutionContext): RequestInContext =>
  context.switchToHttp().getRequest<RequestInContext>();

/**
 * Determines who sends a code: the session's user or, without a session, the user of a sign-in that waits for its
 * second factor (specification §13.2). Refuses anyone else before the body is validated. Runs after
 * `OptionalSessionGuard`.
 */
@Injectable()
export class SecondFactorGuard implements CanActivate {
  constructor(
    private readonly finding: FindPendingUser,
    private readonly cookies: SessionCookies,
    private readonly twoFactorCookie: TwoFactorCookie,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    request.secondFactor = this.ofSession(request) ?? (await this.ofPending(request));
    return true;
  }

  private ofSession({ user: view }: RequestInContext): SecondFactorContext | null {
    if (!view) return null;
    const { id, token } = view.session;
    return { kind: 'session', userId: view.user.id, session: { id, token } };
  }

  private async ofPending(request: RequestInContext): Promise<SecondFactorContext> {
    const reference = this.twoFactorCookie.read(request);
    if (reference === null || (await this.finding.execute({ reference })) === null) return refuse();
    return { kind: 'pending', reference, remember: this.cookies.read(request).remember };
  }
}

function refuse(): never {
  throw new TwoFactorError('INVALID_TWO_FACTOR_COOKIE');
}

/** Available only behind `SecondFactorGuard`. */
export const CurrentContext = createParamDecorator(
  (_: unknown, context: ExecutionContext): SecondFactorContext => requestOf(context).secondFactor ?? refuse(),
);
