import type { IncomingHttpHeaders } from 'node:http';

import { type GuardOptions, judge } from '../guard.js';
import type { Guarded } from '../guarded.js';
import type { Portvakt } from '../portvakt.js';
import type { Refusal } from '../refusal.js';
import { judgeToken, type WithClaims } from '../tokens/judge-token.js';
import type { TokenOptions } from '../tokens/verify-token.js';

export { sessionOf } from '../guarded.js';
export { claimsOf } from '../tokens/judge-token.js';

/** The parts of a Fastify request that the guard reads. */
export interface FastifyRequestParts {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly protocol: string;
  readonly host: string;
  readonly originalUrl: string;
}

export interface FastifyReplyParts {
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(body?: unknown): unknown;
}

type PreHandler = (request: FastifyRequestParts, reply: FastifyReplyParts) => Promise<unknown>;

/** A `preHandler` that lets requests with a session through, as `request.portvakt`. Fastify 5. */
export function requireSession(portvakt: Portvakt, options: GuardOptions = {}): PreHandler {
  return async (request: FastifyRequestParts & Guarded, reply) => {
    const { headers, method, ip, protocol, host, originalUrl } = request;
    const { accept, cookie, 'user-agent': userAgent } = headers;
    const url = `${protocol}://${host}${originalUrl}`;
    const asked = { method, url, accept, cookie, userAgent, clientAddress: ip };
    const { refusal, view, setCookies } = await judge(portvakt, asked, options);
    for (const line of setCookies) reply.header('set-cookie', line);
    if (!refusal) {
      request.portvakt = view ?? undefined;
      return undefined;
    }
    return send(refusal, reply);
  };
}

/** A `preHandler` that lets requests with a token of Portvakt through; `claimsOf(request)` reads it. Fastify 5. */
export function requireToken(portvakt: Portvakt, options: TokenOptions = {}): PreHandler {
  return async (request: FastifyRequestParts & WithClaims, reply) => {
    const { refusal, claims } = await judgeToken(portvakt, request.headers.authorization, options);
    if (refusal) return send(refusal, reply);
    request.portvaktClaims = claims;
    return undefined;
  };
}

function send({ status, headers, body }: Refusal, reply: FastifyReplyParts): unknown {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  reply.code(status);
  return reply.send(body ?? '');
}
