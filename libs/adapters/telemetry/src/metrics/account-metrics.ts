import { Counter, Histogram, type Registry } from 'prom-client';

/** The fields of an audit event that the metrics read: nothing that identifies a user or a client. */
export interface CountedEvent {
  readonly kind: string;
  readonly facts: object;
}

export interface ProviderCall {
  readonly provider: string;
  readonly step: string;
  readonly outcome: 'done' | 'failed';
  readonly durationMs: number;
}

const SIGN_IN = 'sign-in.';
const SECOND_MS = 1_000;

/** Counts what happens to accounts. Its labels are kinds, reasons and ids of providers, of which there are few. */
export class AccountMetrics {
  private readonly events: Counter<'kind'>;
  private readonly signIns: Counter<'method' | 'outcome' | 'reason'>;
  private readonly refusals: Counter<'rule'>;
  private readonly providerCalls: Histogram<'provider' | 'step' | 'outcome'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.events = new Counter({
      name: 'portvakt_events_total',
      help: 'Events of the audit log, by kind.',
      labelNames: ['kind'],
      registers,
    });
    // Prometheus sees no increase in a series that did not exist before, and the first mails given up matter.
    this.events.inc({ kind: 'mail.given-up' }, 0);
    this.signIns = new Counter({
      name: 'portvakt_sign_ins_total',
      help: 'Sign-ins that completed, that wait for a second factor (challenged) and that were refused.',
      labelNames: ['method', 'outcome', 'reason'],
      registers,
    });
    this.refusals = new Counter({
      name: 'portvakt_rate_limit_refusals_total',
      help: 'Refusals by a rate limit, by the kind of its counter.',
      labelNames: ['rule'],
      registers,
    });
    this.providerCalls = new Histogram({
      name: 'portvakt_provider_call_duration_seconds',
      help: 'Steps of a sign-in that ask a provider.',
      labelNames: ['provider', 'step', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
  }

  noted({ kind, facts }: CountedEvent): void {
    this.events.inc({ kind });
    if (!kind.startsWith(SIGN_IN)) return;
    this.signIns.inc({
      method: textIn(facts, 'way'),
      outcome: kind.slice(SIGN_IN.length),
      reason: textIn(facts, 'reason'),
    });
  }

  refusedByLimit(rule: string): void {
    this.refusals.inc({ rule });
  }

  providerCalled({ provider, step, outcome, durationMs }: ProviderCall): void {
    this.providerCalls.observe({ provider, step, outcome }, durationMs / SECOND_MS);
  }
}

function textIn(facts: object, name: string): string {
  const value: unknown = Object.entries(facts).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}
