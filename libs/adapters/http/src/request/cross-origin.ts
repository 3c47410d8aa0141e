import type { IncomingHttpHeaders } from 'node:http';

import type { FastifyRequest } from 'fastify';

import type { TrustedOrigins } from '../origin/trusted-origins.js';

const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** The endpoints of operators have a separate list of origins (operators §13.2). */
export interface CrossOriginOperators {
  readonly origins: TrustedOrigins;
  /** Whether the request that is being handled is for one of these endpoints. */
  readonly isRequested: () => boolean;
}

/**
 * Options of @fastify/cors: trusted origins may send requests with cookies, other origins get no CORS headers
 * (specification §8.5). Not a delegate for the whole request, which would make `/get-session` a tenth slower (docs/adr/0003).
 */
export const crossOriginRules = (trustedOrigins: TrustedOrigins, operators: CrossOriginOperators) => ({
  origin: (origin: string | undefined, decide: (error: Error | null, allow: boolean) => void): void =>
    decide(
      null,
      origin !== undefined && (operators.isRequested() ? operators.origins : trustedOrigins).matches(origin),
    ),
  credentials: true,
  methods: ['GET', 'POST'],
  exposedHeaders: ['X-Retry-After', 'Retry-After'],
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
});

export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** An OPTIONS request that is not a CORS preflight: answered as an unknown route (specification §1.4). */
export const isOptionsWithoutPreflight = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' && !isPreflight(request);

/** The destinations of frames. Other sites cannot read what is in them, and no response of ours may be framed. */
const FRAMES = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];

/**
 * A request of a foreign page that cannot read the answer: an image, a script, a no-cors fetch, a fetch from an origin
 * that is not trusted, a frame or a web socket. It is not counted, because any page could otherwise use up the rate
 * limits of its visitors (specification §1.2, C25).
 */
export function isUnreadableCrossSite(headers: IncomingHttpHeaders, trusted: Pick<TrustedOrigins, 'matches'>): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false;
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination = '', 'content-type': mediaType, origin } = headers;
  if (mode === 'no-cors' || mode === 'websocket' || FRAMES.some((frame) => frame === destination)) return true;
  // A browser sends cross-site JSON only after a preflight, which is refused here. JSON that arrives anyway does not come
  // from a page; the origin guard decides (specification §8.1).
  return mode === 'cors' && origin !== undefined && !isJson(mediaType) && !trusted.matches(origin);
}

const isJson = (mediaType = ''): boolean => mediaType.startsWith('application/json');
