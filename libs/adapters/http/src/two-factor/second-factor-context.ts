import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';

import { FindPendingSignIn, type SecondFactorContext, TwoFactorError } from '@portvakt/two-factor';

import type { RequestWithSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { TwoFactorCookie } from './two-factor-cookie.js';

interface RequestInContext extends RequestWithSession {
  secondFactor?: SecondFactorContext;
}

const requestOf = (context: ExecutionContext): RequestInContext =>
  context.switchToHttp().getRequest<RequestInContext>();

/**
 * Who sends a code: a session always wins; without one, a browser that holds a sign-in which waits for it
 * (specification §13.2). Who is neither is refused before anything in the body is judged. Stands after
 * `OptionalSessionGuard`.
 */
@Injectable()
export class SecondFactorGuard implements CanActivate {
  constructor(
    private readonly finding: FindPendingSignIn,
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
    if (reference === null || !(await this.finding.execute({ reference }))) return refuse();
    return { kind: 'pending', reference, remember: this.cookies.read(request).remember };
  }
}

function refuse(): never {
  throw new TwoFactorError('INVALID_TWO_FACTOR_COOKIE');
}

/** Behind `SecondFactorGuard` alone. */
export const CurrentContext = createParamDecorator(
  (_: unknown, context: ExecutionContext): SecondFactorContext => requestOf(context).secondFactor ?? refuse(),
);
