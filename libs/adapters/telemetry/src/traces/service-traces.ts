import { type Attributes, type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';

import type { ProviderCall } from '../metrics/account-metrics.js';
import { RequestTrace } from './request-trace.js';
import { WebhookTrace } from './webhook-trace.js';

export interface TracedStatement {
  /** The name of the statement, or its command and table; never its text, which may contain values. */
  readonly name: string;
  /** SQLSTATE, or the name of another error; null: it succeeded. */
  readonly error: string | null;
  readonly durationMs: number;
}

export interface TracedHash {
  readonly outcome: 'done' | 'failed';
  /** The part of `durationMs` before a core was free. */
  readonly waitedMs: number;
  readonly durationMs: number;
}

export interface TracedMail {
  readonly kind: string;
  readonly outcome: 'sent' | 'dropped' | 'failed';
  readonly durationMs: number;
}

/** A span that ends now. */
interface FinishedWork {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes: Attributes;
  readonly error: string | null;
  readonly durationMs: number;
}

/**
 * Records the operations that requests wait for as children of the request, and later operations in separate traces.
 * Attributes contain only names, kinds and statuses that are known when the service starts: no path, address, id or
 * value.
 */
export class ServiceTraces {
  constructor(
    private readonly tracer: Tracer,
    /** The request that is being handled; null outside of one. */
    private readonly current: () => RequestTrace | null,
    private readonly shutDown: () => Promise<void>,
  ) {}

  beginRequest(traceparent: string | null): RequestTrace {
    return RequestTrace.begin(this.tracer, traceparent);
  }

  beginWebhook(name: string): WebhookTrace {
    return WebhookTrace.begin(this.tracer, name);
  }

  readonly statement = ({ name, error, durationMs }: TracedStatement): void => {
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    this.ofRequest({ name, kind: SpanKind.CLIENT, attributes, error, durationMs });
  };

  readonly hash = ({ outcome, waitedMs, durationMs }: TracedHash): void => {
    const attributes = { 'portvakt.hash.waited_ms': Math.round(waitedMs) };
    this.ofRequest({ name: 'password hash', attributes, error: errorOf(outcome), durationMs });
  };

  readonly providerCalled = ({ provider, step, outcome, durationMs }: ProviderCall): void => {
    const attributes = { 'portvakt.provider': provider, 'portvakt.provider.step': step };
    const name = `${provider} ${step}`;
    this.ofRequest({ name, kind: SpanKind.CLIENT, attributes, error: errorOf(outcome), durationMs });
  };

  readonly mail = ({ kind, outcome, durationMs }: TracedMail): void => {
    const attributes = { 'portvakt.mail.kind': kind, 'portvakt.mail.outcome': outcome };
    const work = { name: `mail ${kind}`, kind: SpanKind.CLIENT, attributes, error: errorOf(outcome), durationMs };
    this.record(work, ROOT_CONTEXT);
  };

  /** Sends what was recorded, within the time that a stop may take. */
  stop(): Promise<void> {
    return this.shutDown();
  }

  /** Leaves out statements of jobs and workers, which run every few seconds whether or not anybody uses the service. */
  private ofRequest(work: FinishedWork): void {
    const parent = this.current()?.parent;
    if (parent) this.record(work, parent);
  }

  private record(
    { name, kind = SpanKind.INTERNAL, attributes, error, durationMs }: FinishedWork,
    parent: Context,
  ): void {
    const endedAt = performance.now();
    const span = this.tracer.startSpan(name, { kind, attributes, startTime: endedAt - durationMs }, parent);
    if (error !== null) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAt);
  }
}

const errorOf = (outcome: string): string | null => (outcome === 'failed' ? 'failed' : null);
