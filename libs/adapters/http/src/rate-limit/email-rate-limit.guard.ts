import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';

import { TooManyRequestsError } from '../errors/request-error.js';
import type { RequestWithSession } from '../session/current-session.js';
import { clientAddressKey } from './client-address.js';
import { emailKey } from './rate-limit-keys.js';

/**
 * The rule of specification §9 that counts by address, path and e-mail address, for the routes that name it. Where the
 * address is the session's it stands after the session guard. It needs `ThrottlerModule` with `throttlerOptions`.
 */
@Injectable()
export class EmailRateLimitGuard extends ThrottlerGuard {
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return emailOf(requestOf(context)) === '';
  }

  protected override async getTracker(request: RequestWithSession): Promise<string> {
    return clientAddressKey(request.ip);
  }

  protected override generateKey(context: ExecutionContext, address: string): string {
    const request = requestOf(context);
    return emailKey(address, request.routeOptions.url ?? request.url, emailOf(request));
  }

  protected override async throwThrottlingException(_: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw new TooManyRequestsError(detail.timeToBlockExpire);
  }
}

const requestOf = (context: ExecutionContext): RequestWithSession =>
  context.switchToHttp().getRequest<RequestWithSession>();

/**
 * A call of somebody signed in declares no `email` in its body, and an undeclared one counts for nothing (specification
 * §1.3): the caller could otherwise choose a new counter for every try of the password.
 */
function emailOf({ user, body }: RequestWithSession): string {
  const email: unknown = user?.user.email ?? (body as { readonly email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email : '';
}
