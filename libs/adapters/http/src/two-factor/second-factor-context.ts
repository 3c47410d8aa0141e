import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

import { type SecondFactorContext, TwoFactorError } from '@portvakt/two-factor';

import type { RequestWithSession } from '../session/current-session.js';

export interface RequestInContext extends RequestWithSession {
  /** Set by `SecondFactorGuard`. */
  secondFactor?: SecondFactorContext;
}

export const requestOf = (context: ExecutionContext): RequestInContext =>
  context.switchToHttp().getRequest<RequestInContext>();

export function refuse(): never {
  throw new TwoFactorError('INVALID_TWO_FACTOR_COOKIE');
}

/** Available only behind `SecondFactorGuard`. */
export const CurrentContext = createParamDecorator(
  (_: unknown, context: ExecutionContext): SecondFactorContext => requestOf(context).secondFactor ?? refuse(),
);
