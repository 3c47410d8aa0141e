import { isIPv4, isIPv6 } from 'node:net';

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

import { type Client, isLanguage, type Language, LANGUAGES, MAX_USER_AGENT_LENGTH } from '@portvakt/kernel';

import { clientAddressKey } from '../rate-limit/client-address.js';

const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** The address is the socket's, or a trusted proxy's word (security L1). */
export const clientOf = (request: FastifyRequest): Client => ({
  ipAddress: readableAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').replace(CONTROL_CHARACTERS, '').slice(0, MAX_USER_AGENT_LENGTH),
  language: languageAskedFor(request),
});

/** A browser that says no more than Norwegian. */
const NORWEGIAN = 'no';

/** RFC 9110, §12.5.4. */
function languageAskedFor({ headers }: FastifyRequest): Language | null {
  if (!headers['accept-language']) return null;
  const [first] = new Negotiator({ headers }).languages([...LANGUAGES, NORWEGIAN]);
  if (first === NORWEGIAN) return 'nb';
  return isLanguage(first) ? first : null;
}

/** What a proxy says may be anything; an IPv4 address wrapped in IPv6 is the same address. */
function readableAddress(text: string): string {
  const counted = clientAddressKey(text);
  if (isIPv4(counted)) return counted;
  return isIPv6(text) ? text : '';
}

export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
