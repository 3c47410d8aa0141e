import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';

import { TooManyRequestsError } from '../errors/request-error.js';
import type { RequestWithSession } from '../session/current-session.js';
import { clientIpKey } from './client-ip.js';
import { emailKey } from './rate-limit-keys.js';

/**
 * The rate limit by IP address, path and e-mail address (specification §9). On endpoints that need a session it runs
 * after the session guard and takes the e-mail address from the session. Needs `ThrottlerModule` with
 * `throttlerOptions`.
 */
@Injectable()
export class EmailRateLimitGuard extends ThrottlerGuard {
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return emailOf(requestOf(context)) === '';
  }

  protected override async getTracker(request: RequestWithSession): Promise<string> {
    return clientIpKey(request.ip);
  }

  protected override generateKey(context: ExecutionContext, ip: string): string {
    const request = requestOf(context);
    return emailKey(ip, request.routeOptions.url ?? request.url, emailOf(request));
  }

  protected override async throwThrottlingException(_: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw new TooManyRequestsError(detail.timeToBlockExpire);
  }
}

const requestOf = (context: ExecutionContext): RequestWithSession =>
  context.switchToHttp().getRequest<RequestWithSession>();

/**
 * The e-mail address of the session, or of the body if there is no session. An `email` that a signed-in client adds to
 * the body is ignored (specification §1.3): it could otherwise get a new counter for every password attempt.
 */
function emailOf({ user, body }: RequestWithSession): string {
  const email: unknown = user?.user.email ?? (body as { readonly email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email : '';
}
