import type { IncomingHttpHeaders } from 'node:http';

import type { FastifyRequest } from 'fastify';

import type { TrustedOrigins } from '../origin/trusted-origins.js';

/** How long a browser may remember what a preflight said. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/**
 * Other origins on the trusted list may call with cookies; nobody else is told anything (specification §8.5). No
 * delegate that is given the whole request: it costs a tenth of what `/get-session` does (docs/adr/0003).
 */
export const crossOriginRules = (trustedOrigins: TrustedOrigins) => ({
  origin: (origin: string | undefined, decide: (error: Error | null, allow: boolean) => void): void =>
    decide(null, origin !== undefined && trustedOrigins.matches(origin)),
  credentials: true,
  methods: ['GET', 'POST'],
  exposedHeaders: ['X-Retry-After', 'Retry-After'],
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
});

/** An OPTIONS that is no preflight asks for a route that nobody has (specification §1.4). */
export const isStrayOptions = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && (headers.origin === undefined || headers['access-control-request-method'] === undefined);

/**
 * A picture, a script or a form-like fetch of a foreign page, which cannot read the answer. Counting it would let any
 * page spend the budget of its visitor (specification §1.2, C25).
 */
export const isUnreadableCrossSite = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] === 'no-cors';
