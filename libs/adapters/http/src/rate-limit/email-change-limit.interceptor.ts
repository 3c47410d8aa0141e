import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';

import type { RequestWithSession } from '../session/current-session.js';
import { countedIfDone } from './counted-if-done.js';
import { RateLimiter } from './rate-limiter.js';

/**
 * Limits the changes of an unverified e-mail address by user (specification §9), because each change mails addresses
 * that no other limit has counted yet. Those of a verified address mail its owner, and are limited by mailbox. Must run
 * behind the session guard.
 */
@Injectable()
export class EmailChangeLimitInterceptor implements NestInterceptor {
  constructor(private readonly limiter: RateLimiter) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const user = context.switchToHttp().getRequest<RequestWithSession>().user?.user;
    if (!user || user.emailVerified) return next.handle();
    return countedIfDone(this.limiter.emailChangeCounter(user.id), next);
  }
}
