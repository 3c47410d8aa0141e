import type { IncomingMessage, ServerResponse } from 'node:http';

import { type GuardOptions, judge } from '../guard.js';
import type { Guarded } from '../guarded.js';
import { hostOf } from '../host.js';
import type { Portvakt } from '../portvakt.js';
import type { Refusal } from '../refusal.js';
import { judgeToken, type WithClaims } from '../tokens/judge-token.js';
import type { TokenOptions } from '../tokens/verify-token.js';

export { sessionOf } from '../guarded.js';
export { claimsOf } from '../tokens/judge-token.js';

/** The parts of an Express request that the guard reads. */
export interface ExpressRequest extends IncomingMessage {
  readonly ip?: string | undefined;
  readonly hostname: string;
  readonly protocol: string;
  readonly originalUrl: string;
}

type Middleware = (request: ExpressRequest, response: ServerResponse, next: (error?: unknown) => void) => void;

/** Lets requests with a session through, as `request.portvakt`. Express 4 and 5. */
export function requireSession(portvakt: Portvakt, options: GuardOptions = {}): Middleware {
  return (request, response, next) => {
    guard(portvakt, options, request, response).then((isAllowed) => isAllowed && next(), next);
  };
}

/** Lets requests with a token of Portvakt through, in `Authorization: Bearer`; `claimsOf(request)` reads it. Express 4 and 5. */
export function requireToken(portvakt: Portvakt, options: TokenOptions = {}): Middleware {
  return (request: ExpressRequest & WithClaims, response, next) => {
    judgeToken(portvakt, request.headers.authorization, options).then(({ refusal, claims }) => {
      if (refusal) return send(refusal, response);
      request.portvaktClaims = claims;
      next();
    }, next);
  };
}

async function guard(
  portvakt: Portvakt,
  options: GuardOptions,
  request: ExpressRequest & Guarded,
  response: ServerResponse,
): Promise<boolean> {
  const { headers, method = 'GET', ip, protocol, originalUrl } = request;
  const url = `${protocol}://${hostOf(request)}${originalUrl}`;
  const { accept, cookie, 'user-agent': userAgent } = headers;
  const asked = { method, url, accept, cookie, userAgent, clientAddress: ip };
  const { refusal, view, setCookies } = await judge(portvakt, asked, options);
  for (const line of setCookies) response.appendHeader('set-cookie', line);
  if (!refusal) {
    request.portvakt = view ?? undefined;
    return true;
  }
  send(refusal, response);
  return false;
}

function send({ status, headers, body }: Refusal, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  if (body) response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(body ? JSON.stringify(body) : '');
}
