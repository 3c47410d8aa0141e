import { Counter, type Registry } from 'prom-client';

import { DurationHistogram, Durations } from './durations.js';

export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route, such as `/callback/:id`; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
}

/**
 * Methods that have a route, or that browsers and probes send. All others count as `OTHER`, because clients can send
 * dozens of them.
 */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'OPTIONS', 'HEAD']);
const UNKNOWN_ROUTE = 'unknown';
const SECOND_MS = 1_000;

/** The requests with the same labels. */
interface Tally {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  readonly durations: Durations;
  requests: number;
}

/**
 * Counts requests by the pattern of their route, never by their path. They are counted in plain numbers, which are
 * converted when the metrics are read: `prom-client` would look up the labels of two metrics for each request, which
 * measurably slows `/get-session`.
 */
export class RequestMetrics {
  private readonly tallies = new Map<string, Tally>();
  /** By method and route, whatever the status. */
  private readonly durations = new Map<string, Durations>();

  constructor(registry: Registry) {
    const counter: Counter<'method' | 'route' | 'status'> = new Counter({
      name: 'portvakt_http_requests_total',
      help: 'Answered requests.',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
      collect: () => {
        counter.reset();
        for (const { labels, requests } of this.tallies.values()) counter.inc(labels, requests);
      },
    });
    new DurationHistogram({
      name: 'portvakt_http_request_duration_seconds',
      help: 'Time from the arrival of the headers of a request to the end of its answer.',
      registry,
      all: () => this.durations.values(),
    });
  }

  answered({ method: given, route: pattern, status, durationMs }: AnsweredRequest): void {
    const method = METHODS.has(given) ? given : 'OTHER';
    const route = pattern ?? UNKNOWN_ROUTE;
    const key = `${method} ${status} ${route}`;
    const tally = this.tallies.get(key) ?? this.addTally(key, { method, route, status: String(status) });
    tally.requests++;
    tally.durations.add(durationMs / SECOND_MS);
  }

  private addTally(key: string, labels: Tally['labels']): Tally {
    const { method, route } = labels;
    const place = `${method} ${route}`;
    const durations = this.durations.get(place) ?? new Durations({ method, route });
    this.durations.set(place, durations);
    const tally = { labels, durations, requests: 0 };
    this.tallies.set(key, tally);
    return tally;
  }
}
