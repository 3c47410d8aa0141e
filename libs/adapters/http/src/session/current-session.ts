import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import type { SessionView } from '@portvakt/session';

/** The request after a session guard has run. */
export interface RequestWithSession extends FastifyRequest {
  user?: SessionView | null;
}

const viewOf = (context: ExecutionContext): SessionView | null =>
  context.switchToHttp().getRequest<RequestWithSession>().user ?? null;

/** The session and user of the request. Null only behind `OptionalSessionGuard`. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) => viewOf(context));

/** The user of the request. Null only behind `OptionalSessionGuard`. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => viewOf(context)?.user ?? null,
);
