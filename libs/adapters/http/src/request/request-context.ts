import { AsyncLocalStorage } from 'node:async_hooks';

import type { FastifyReply } from 'fastify';

/** What every log line that is written while a request is handled says of it. Nothing here holds a token or a query. */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, such as `/reset-password/:token`; absent for an unknown path. */
  readonly route?: string;
  /** Once it differs from 200, which every answer begins with. */
  readonly status?: number;
}

const current = new AsyncLocalStorage<FastifyReply>();
let openRequests = 0;

/**
 * Handles a request so that `requestFacts` finds it. On Node 20 an AsyncLocalStorage that is in use makes every promise
 * of the process dearer, 2 to 3 % of a `/get-session`; so it is switched off while no request needs it (docs/adr/0003).
 */
export function enterRequest(reply: FastifyReply, handle: () => void): void {
  openRequests++;
  reply.raw.once('close', () => {
    openRequests--;
    switchOffUnused();
  });
  current.run(reply, handle);
}

/** Writes to the log for a request that may not have been entered. */
export function logWithRequest(reply: FastifyReply, log: () => void): void {
  current.run(reply, log);
  switchOffUnused();
}

function switchOffUnused(): void {
  if (openRequests === 0) current.disable();
}

/** Of the request that is being handled; null outside of any. */
export function requestFacts(): RequestFacts | null {
  const reply = current.getStore();
  if (!reply) return null;
  const { id, method, routeOptions } = reply.request;
  return {
    requestId: id,
    method,
    ...(routeOptions.url === undefined ? {} : { route: routeOptions.url }),
    ...(reply.statusCode === 200 ? {} : { status: reply.statusCode }),
  };
}
