import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Where the request comes from. The address is the socket's, or a trusted proxy's word (L1). */
export interface Client {
  readonly ipAddress: string;
  readonly userAgent: string;
}

const CONTROL_CHARACTERS = /\p{Cc}/gu;

export const clientOf = (request: FastifyRequest): Client => ({
  ipAddress: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').replace(CONTROL_CHARACTERS, ''),
});

export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
