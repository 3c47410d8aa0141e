import type { TrustedOrigins } from '../origin/trusted-origins.js';

/** How long a browser may remember what a preflight said. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** Other origins on the trusted list may call with cookies; nobody else is told anything (contract §8.5). */
export const crossOriginRules = (trustedOrigins: TrustedOrigins) => ({
  origin: (origin: string | undefined, decide: (error: Error | null, allow: boolean) => void): void =>
    decide(null, origin !== undefined && trustedOrigins.matches(origin)),
  credentials: true,
  methods: ['GET', 'POST'],
  exposedHeaders: ['X-Retry-After', 'Retry-After'],
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
});
