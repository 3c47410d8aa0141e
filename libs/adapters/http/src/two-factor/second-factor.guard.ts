import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';

import { FindPendingUser, type SecondFactorContext } from '@portvakt/two-factor';

import { SessionCookies } from '../session/session-cookies.js';
import { refuse, type RequestInContext, requestOf } from './second-factor-context.js';
import { TwoFactorCookie } from './two-factor-cookie.js';

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
