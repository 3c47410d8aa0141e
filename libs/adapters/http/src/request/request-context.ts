import { AsyncLocalStorage } from 'node:async_hooks';

import type { FastifyReply } from 'fastify';

import { type RequestTrace, type TraceFacts, traceFactsOf, traceOf } from './traced-requests.js';

/** The facts of a request that are added to every log line while it is handled. They contain no token and no query. */
export interface RequestFacts extends TraceFacts {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, such as `/reset-password/:token`; absent for an unknown path. */
  readonly route?: string;
  /** Absent while it is 200, the default of every reply. */
  readonly status?: number;
}

const current = new AsyncLocalStorage<FastifyReply>();
let openRequests = 0;

/**
 * Handles a request so that `requestFacts` finds it. On Node 20 an AsyncLocalStorage in use slows every promise of the
 * process, which costs `/get-session` 2 to 3 %; so it is disabled while no request needs it (docs/adr/0003).
 */
export function enterRequest(reply: FastifyReply, handle: () => void): void {
  openRequests++;
  reply.raw.once('close', () => {
    openRequests--;
    disableIfUnused();
  });
  current.run(reply, handle);
}

/** Writes to the log for a request, even one that `enterRequest` did not handle. */
export function logWithRequest(reply: FastifyReply, log: () => void): void {
  current.run(reply, log);
  disableIfUnused();
}

function disableIfUnused(): void {
  if (openRequests === 0) current.disable();
}

/** The URL of the request being handled, with its query; null outside a request, and for `/get-session`. */
export const requestedUrl = (): string | null => current.getStore()?.request.raw.url ?? null;

/** The trace of the request being handled; null outside a request, and where requests are not traced. */
export function requestTrace(): RequestTrace | null {
  const reply = current.getStore();
  return reply ? traceOf(reply) : null;
}

/** The facts of the request being handled; null outside a request. */
export function requestFacts(): RequestFacts | null {
  const reply = current.getStore();
  if (!reply) return null;
  const { id, method, routeOptions } = reply.request;
  return {
    requestId: id,
    method,
    ...(routeOptions.url === undefined ? {} : { route: routeOptions.url }),
    ...(reply.statusCode === 200 ? {} : { status: reply.statusCode }),
    ...traceFactsOf(reply),
  };
}
