import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';

import { countedIfDone } from './counted-if-done.js';
import { RateLimiter } from './rate-limiter.js';

/** Limits the accounts that one client IP address creates (specification §9). */
@Injectable()
export class SignUpLimitInterceptor implements NestInterceptor {
  constructor(private readonly limiter: RateLimiter) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    return countedIfDone(this.limiter.signUpCounter(ip), next);
  }
}
