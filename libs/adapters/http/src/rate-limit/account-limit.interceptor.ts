import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';

import { TooManyRequestsError } from '../errors/request-error.js';
import { RateLimiter } from './rate-limiter.js';

/**
 * How many accounts one client address makes (specification §9). One is counted before the work, so that of many
 * requests at once no more than the limit get through, and given back where no account came of it.
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
