import type { Logger } from 'pino';

import type { AnsweredRequest } from '@portvakt/adapters/http';

/**
 * Returns a function that logs an answered request, at every log level. The line omits the IP address and the path,
 * which may contain a token; the pattern of the route shows what was requested.
 */
export function accessLogOn(log: Logger): (request: AnsweredRequest) => void {
  const accesses = log.child({ stream: 'access' }, { level: 'info' });
  return ({ durationMs, ...request }) => accesses.info({ ...request, durationMs: Math.round(durationMs) }, 'request');
}
