import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { EmailRateLimitGuard } from './email-rate-limit.guard.js';

/** As EmailRateLimitGuard, where the password is optional: a request without one is not counted (specification §9). */
@Injectable()
export class PasswordRateLimitGuard extends EmailRateLimitGuard {
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return !hasPassword(context) || super.shouldSkip(context);
  }
}

function hasPassword(context: ExecutionContext): boolean {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  const password: unknown = (body as { readonly password?: unknown } | null | undefined)?.password;
  return typeof password === 'string' && password !== '';
}
