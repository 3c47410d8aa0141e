import type { ServerResponse } from 'node:http';

import type { FastifyReply } from 'fastify';

import { trustedPeers } from './trusted-peers.js';

/** A finished request, without anything that identifies a user or a client. */
export interface EndedRequest {
  readonly method: string;
  /** The pattern of the route, such as `/callback/:id`; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  /** False: the client closed the connection before it got the response. */
  readonly isAnswered: boolean;
}

export interface RequestTrace {
  readonly traceId: string;
  readonly spanId: string;
  end(request: EndedRequest): void;
}

/** `traceparent`: the header of a trusted proxy (W3C Trace Context); null: the request begins a trace. */
export type BeginTrace = (traceparent: string | null) => RequestTrace;

const TRACE = Symbol('trace');

type TracedResponse = ServerResponse & { [TRACE]?: RequestTrace };

/** Begins a trace for each request, and ends it with its answer. */
export class TracedRequests {
  private readonly isTrusted: (peer: string | undefined) => boolean;

  constructor(
    trustedProxies: readonly string[],
    private readonly beginTrace: BeginTrace,
  ) {
    this.isTrusted = trustedPeers(trustedProxies);
  }

  /** Called when the headers of a request have been read. */
  begin(reply: FastifyReply): void {
    const { request } = reply;
    const response: TracedResponse = reply.raw;
    const trace = this.beginTrace(this.traceparentOf(request.raw));
    response[TRACE] = trace;
    response.once('close', () =>
      trace.end({
        method: request.method,
        route: request.is404 ? null : (request.routeOptions.url ?? null),
        status: response.statusCode,
        isAnswered: response.writableFinished,
      }),
    );
  }

  /**
   * Ignores the header of anybody but a trusted proxy: strangers could choose which requests are recorded, and join
   * other traces.
   */
  private traceparentOf({ headers, socket }: FastifyReply['request']['raw']): string | null {
    const { traceparent } = headers;
    return typeof traceparent === 'string' && this.isTrusted(socket.remoteAddress) ? traceparent : null;
  }
}

export const traceOf = (reply: FastifyReply): RequestTrace | null => (reply.raw as TracedResponse)[TRACE] ?? null;

/** The ids of a trace as OpenTelemetry names them in logs. */
export interface TraceFacts {
  readonly trace_id?: string;
  readonly span_id?: string;
}

/** Empty where the request is not traced. */
export function traceFactsOf(reply: FastifyReply): TraceFacts {
  const trace = traceOf(reply);
  return trace ? { trace_id: trace.traceId, span_id: trace.spanId } : {};
}
