import { isIPv4, isIPv6 } from 'node:net';

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

import { type Client, isLanguage, type Language, LANGUAGES, MAX_USER_AGENT_LENGTH } from '@portvakt/kernel';

import { clientIpKey } from '../rate-limit/client-ip.js';

const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** The IP address of the socket, or the one that a trusted proxy forwards (security L1). */
export const clientOf = (request: FastifyRequest): Client => ({
  ipAddress: readableIp(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').replace(CONTROL_CHARACTERS, '').slice(0, MAX_USER_AGENT_LENGTH),
  language: preferredLanguage(request),
});

/** Norwegian without a written form counts as bokmål. */
const NORWEGIAN = 'no';

/** The preferred supported language in `Accept-Language` (RFC 9110, §12.5.4), otherwise null. */
function preferredLanguage({ headers }: FastifyRequest): Language | null {
  if (!headers['accept-language']) return null;
  const [first] = new Negotiator({ headers }).languages([...LANGUAGES, NORWEGIAN]);
  if (first === NORWEGIAN) return 'nb';
  return isLanguage(first) ? first : null;
}

/** Empty unless `text` is an IP address: a proxy may forward any text. An IPv4-mapped IPv6 address becomes IPv4. */
function readableIp(text: string): string {
  const counted = clientIpKey(text);
  if (isIPv4(counted)) return counted;
  return isIPv6(text) ? text : '';
}

export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
