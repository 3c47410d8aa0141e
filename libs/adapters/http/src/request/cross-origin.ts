import type { FastifyRequest } from 'fastify';

import type { TrustedOrigins } from '../origin/trusted-origins.js';

/** How long a browser may remember what a preflight said. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

const RULES = {
  credentials: true,
  methods: ['GET', 'POST'],
  exposedHeaders: ['X-Retry-After', 'Retry-After'],
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
};

type Decide = (error: Error | null, rules: typeof RULES & { readonly origin: boolean }) => void;

/** Other origins on the trusted list may call with cookies; nobody else is told anything (contract §8.5). */
export const crossOriginRules = (trustedOrigins: TrustedOrigins) => ({
  delegator({ headers, method }: FastifyRequest, decide: Decide): void {
    // An OPTIONS that is no preflight asks for a route that nobody has (contract §1.4).
    const isStray = method === 'OPTIONS' && headers['access-control-request-method'] === undefined;
    const origin = !isStray && headers.origin !== undefined && trustedOrigins.matches(headers.origin);
    decide(null, { ...RULES, origin });
  },
});
