import type { Logger } from 'pino';

import type { AnsweredRequest } from '@portvakt/adapters/http';

/**
 * Returns a function that logs an answered request, at every log level. The line has neither the IP address nor the path:
 * it may hold a token, and the pattern of the route tells what was asked.
 */
export function accessLogOn(log: Logger): (request: AnsweredRequest) => void {
  const accesses = log.child({ stream: 'access' }, { level: 'info' });
  return ({ durationMs, ...request }) => accesses.info({ ...request, durationMs: Math.round(durationMs) }, 'request');
}
