import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

export interface EndedRequest {
  readonly method: string;
  /** The pattern of the route, such as `/callback/:id`; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  /** False: the client closed the connection before it got the response. */
  readonly isAnswered: boolean;
}

const SERVER_ERROR = 500;
/** Only known methods, as in the metrics: clients can send dozens, and make up others. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'OPTIONS', 'HEAD']);

/** The span of a request. */
export class RequestTrace {
  readonly traceId: string;
  readonly spanId: string;
  /**
   * The parent of operations that the request waits for; null once it has ended, because later operations belong to no
   * request.
   */
  private context: Context | null;

  private constructor(private readonly span: Span) {
    ({ traceId: this.traceId, spanId: this.spanId } = span.spanContext());
    this.context = trace.setSpan(ROOT_CONTEXT, span);
  }

  /** `traceparent`: the header of a trusted proxy (W3C Trace Context); null or an invalid value begins a new trace. */
  static begin(tracer: Tracer, traceparent: string | null): RequestTrace {
    const parent = traceparent === null ? null : parseTraceParent(traceparent);
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
    return new RequestTrace(
      tracer.startSpan('request', { kind: SpanKind.SERVER, startTime: performance.now() }, context),
    );
  }

  get parent(): Context | null {
    return this.context;
  }

  end({ method: given, route, status, isAnswered }: EndedRequest): void {
    const method = METHODS.has(given) ? given : '_OTHER';
    this.context = null;
    this.span.updateName(route === null ? method : `${method} ${route}`);
    this.span.setAttribute('http.request.method', method);
    if (route !== null) this.span.setAttribute('http.route', route);
    if (isAnswered) this.span.setAttribute('http.response.status_code', status);
    const error = isAnswered ? status >= SERVER_ERROR && String(status) : 'closed-by-client';
    if (error) this.span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
    this.span.end(performance.now());
  }
}
