import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';

import { TooManyRequestsError } from '../errors/request-error.js';
import { RateLimiter } from './rate-limiter.js';

/**
 * Limits the accounts that one client IP address creates (specification §9). The account is counted before it is
 * created, so that concurrent requests cannot exceed the limit, and uncounted if no account was created.
 */
@Injectable()
export class AccountLimitInterceptor implements NestInterceptor {
  constructor(private readonly limiter: RateLimiter) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const verdict = await this.limiter.takeAccount(ip);
    if (!verdict.allowed) throw new TooManyRequestsError(verdict.retryAfterSeconds);
    try {
      return of(await lastValueFrom(next.handle()));
    } catch (error) {
      await this.limiter.giveAccountBack(ip);
      throw error;
    }
  }
}
