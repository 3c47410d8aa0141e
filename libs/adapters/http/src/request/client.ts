import { isIP } from 'node:net';

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import type { Client } from '@portvakt/kernel';

const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** The address is the socket's, or a trusted proxy's word (L1). */
export const clientOf = (request: FastifyRequest): Client => ({
  ipAddress: readableAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').replace(CONTROL_CHARACTERS, ''),
});

/** What a proxy says may be anything; an IPv4 address wrapped in IPv6 is the same address. */
function readableAddress(text: string): string {
  const address = text.replace(IPV4_IN_IPV6, '');
  return isIP(address) ? address : '';
}

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
