import { channel } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

import type { FastifyReply } from 'fastify';

import { type TraceFacts, traceFactsOf } from './traced-requests.js';

/** An answered request, without anything that identifies a user or a client. */
export interface AnsweredRequest extends TraceFacts {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, such as `/callback/:id`; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
}

/** Node publishes to this channel once the last byte of a response was handed to the operating system. */
const FINISHED = channel('http.server.response.finish');

interface Begun {
  readonly reply: FastifyReply;
  readonly at: number;
}

type FollowedResponse = ServerResponse & Record<symbol, Begun | undefined>;

/**
 * Reports each answered request. An `onResponse` hook of Fastify would do the same at three times the cost, because it
 * adds listeners to each response (docs/adr/0003).
 */
export class AnsweredRequests {
  /** A separate property for each instance of this class, because a process may run several services. */
  private readonly begun = Symbol('begun');

  constructor(private readonly report: (request: AnsweredRequest) => void) {
    FINISHED.subscribe(this.onFinished);
  }

  /** Called when the headers of a request have been read. */
  begin(reply: FastifyReply): void {
    (reply.raw as FollowedResponse)[this.begun] = { reply, at: performance.now() };
  }

  close(): void {
    FINISHED.unsubscribe(this.onFinished);
  }

  private readonly onFinished = (message: unknown): void => {
    const { response } = message as { readonly response: FollowedResponse };
    const begun = response[this.begun];
    if (!begun) return;
    const { request } = begun.reply;
    this.report({
      requestId: request.id,
      method: request.method,
      route: request.is404 ? null : (request.routeOptions.url ?? null),
      status: response.statusCode,
      durationMs: performance.now() - begun.at,
      ...traceFactsOf(begun.reply),
    });
  };
}
