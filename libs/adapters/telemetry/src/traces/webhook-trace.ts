import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';

const FIRST_REFUSAL = 300;

/** The span of a delivery to a webhook, in a separate trace, because the event may be hours old. */
export class WebhookTrace {
  private constructor(private readonly span: Span) {}

  static begin(tracer: Tracer, name: string): WebhookTrace {
    const attributes = { 'portvakt.webhook': name, 'http.request.method': 'POST' };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: performance.now() };
    return new WebhookTrace(tracer.startSpan(`webhook ${name}`, options, ROOT_CONTEXT));
  }

  /** The header with which the receiver, a system of the same team, continues the trace (W3C Trace Context). */
  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  /** `status`: of the answer; null: there was none. */
  end(status: number | null): void {
    if (status !== null) this.span.setAttribute('http.response.status_code', status);
    if (status === null || status >= FIRST_REFUSAL) {
      this.span.setAttribute('error.type', status === null ? 'no-answer' : String(status));
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end(performance.now());
  }
}
