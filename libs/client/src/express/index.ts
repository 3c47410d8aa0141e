import type { IncomingMessage, ServerResponse } from 'node:http';

import { type GuardOptions, judge } from '../guard.js';
import type { Guarded } from '../guarded.js';
import type { Portvakt } from '../portvakt.js';

export { sessionOf } from '../guarded.js';

/** The parts of an Express request that the guard reads. */
export interface ExpressRequest extends IncomingMessage {
  readonly ip?: string | undefined;
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

async function guard(
  portvakt: Portvakt,
  options: GuardOptions,
  request: ExpressRequest & Guarded,
  response: ServerResponse,
): Promise<boolean> {
  const { headers, method = 'GET', ip, protocol, originalUrl } = request;
  const url = `${protocol}://${headers.host ?? ''}${originalUrl}`;
  const { accept, cookie, 'user-agent': userAgent } = headers;
  const asked = { method, url, accept, cookie, userAgent, clientAddress: ip };
  const { refusal, view, setCookies } = await judge(portvakt, asked, options);
  for (const line of setCookies) response.appendHeader('set-cookie', line);
  if (!refusal) {
    request.portvakt = view ?? undefined;
    return true;
  }
  for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value);
  response.statusCode = refusal.status;
  if (refusal.body) response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(refusal.body ? JSON.stringify(refusal.body) : '');
  return false;
}
