import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import type { Operator } from '@portvakt/operators';

/** A request after `OperatorGuard` has identified its sender. */
export interface OperatorRequest extends FastifyRequest {
  user?: unknown;
  operator?: Operator;
}

/** The operator of the request. */
export const CurrentOperator = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<OperatorRequest>().operator ?? null,
);

/** Whether the operator is this user. A machine is nobody. */
export const isPerson = (operator: Operator, userId: string): boolean =>
  operator.kind === 'person' && operator.id === userId;
