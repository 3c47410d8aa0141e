import { setTimeout as pause } from 'node:timers/promises';

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Shorter than the supervising process waits for a worker; otherwise all series of the worker would be missing. */
const OUTBOX_TIMEOUT_MS = 1_000;

export interface OutboxFigures {
  readonly queued: number;
  readonly failing: number;
  /** 0 if there is no mail. */
  readonly oldestSeconds: number;
}

/** Reads the state of a part of the process when the metrics are read. */
export interface WatchedParts {
  readonly hashes: () => { readonly running: number; readonly waiting: number; readonly refused: number };
  /** Searches of operators. */
  readonly searches: () => { readonly running: number; readonly waiting: number; readonly refused: number };
  readonly lookups: () => { readonly waiting: number };
  readonly connections: () => {
    readonly open: number;
    readonly idle: number;
    readonly waiting: number;
    readonly max: number;
  };
  /** Whether the last request to the shared store of rate limits succeeded; null without a shared store. */
  readonly limitsShared: () => boolean | null;
  /** Rejects while the database is down; one that takes more than a second counts as down. */
  readonly outbox: () => Promise<OutboxFigures>;
}

/** Queues, connections and the outbox. Nothing is measured between two readings, apart from the size of a batch. */
export class ResourceMetrics {
  readonly lookupBatch: (size: number) => void;

  constructor(private readonly registry: Registry) {
    const batches = new Histogram({
      name: 'portvakt_session_lookup_batch_size',
      help: 'Session lookups that shared one statement.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200],
      registers: [registry],
    });
    this.lookupBatch = (size) => batches.observe(size);
  }

  watch({ hashes, searches, lookups, connections, limitsShared, outbox }: WatchedParts): void {
    this.gauge('portvakt_password_hashes_running', 'Password hashes being computed.', () => hashes().running);
    this.gauge('portvakt_password_hashes_waiting', 'Password hashes that wait for a core.', () => hashes().waiting);
    this.countOf(
      'portvakt_password_hash_refusals_total',
      'Requests answered 503 because too many hashes waited.',
      () => hashes().refused,
    );
    this.gauge('portvakt_operator_searches_running', 'Broad searches of operators.', () => searches().running);
    this.gauge('portvakt_operator_searches_waiting', 'Broad searches that wait for others.', () => searches().waiting);
    this.countOf(
      'portvakt_operator_search_refusals_total',
      'Broad searches answered 503 because too many others ran.',
      () => searches().refused,
    );
    this.gauge('portvakt_session_lookups_waiting', 'Session lookups not yet sent.', () => lookups().waiting);
    this.connectionGauges(connections);
    if (limitsShared() !== null) {
      const help = '1 if the store that counts for all processes answered last; without REDIS_URL this is missing.';
      this.gauge('portvakt_rate_limit_store_up', help, () => Number(limitsShared()));
    }
    this.outboxGauges(outbox);
  }

  private connectionGauges(connections: WatchedParts['connections']): void {
    const states = new Gauge({
      name: 'portvakt_database_connections',
      help: 'Open database connections of this process.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        const { open, idle } = connections();
        states.set({ state: 'idle' }, idle);
        states.set({ state: 'used' }, open - idle);
      },
    });
    this.gauge('portvakt_database_connections_max', 'DATABASE_POOL_SIZE.', () => connections().max);
    this.gauge(
      'portvakt_database_waiting_requests',
      'Requests that wait for a database connection.',
      () => connections().waiting,
    );
  }

  /** All processes have the same outbox. While it cannot be read, its metrics are missing. */
  private outboxGauges(outbox: WatchedParts['outbox']): void {
    let reading: Promise<OutboxFigures | null> | null = null;
    // All gauges of one scrape share one statement, as do further scrapes until it has answered.
    const read = (): Promise<OutboxFigures | null> =>
      inTime(
        (reading ??= outbox()
          .catch(() => null)
          .finally(() => (reading = null))),
      );
    const add = (name: string, help: string, pick: (figures: OutboxFigures | null) => number | null): void => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [this.registry],
        async collect() {
          const value = pick(await read());
          if (value === null) gauge.remove();
          else gauge.set(value);
        },
      });
    };
    add('portvakt_database_up', '1 if the database answered when the metrics were read.', (all) => (all ? 1 : 0));
    add('portvakt_outbox_mails', 'Mails to be sent, 10 000 at most.', (all) => all && all.queued);
    add('portvakt_outbox_failing_mails', 'Of these, those that failed before.', (all) => all && all.failing);
    add('portvakt_outbox_oldest_mail_seconds', 'Age of the oldest of them.', (all) => all && all.oldestSeconds);
  }

  private gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) });
  }

  private countOf(name: string, help: string, read: () => number): void {
    const counter = new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        counter.reset();
        counter.inc(read());
      },
    });
  }
}

/** Null where `figures` take too long. */
async function inTime(figures: Promise<OutboxFigures | null>): Promise<OutboxFigures | null> {
  const answered = new AbortController();
  const late = pause(OUTBOX_TIMEOUT_MS, null, { signal: answered.signal, ref: false }).catch(() => null);
  return Promise.race([figures, late]).finally(() => answered.abort());
}
