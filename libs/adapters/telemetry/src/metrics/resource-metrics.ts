import { setTimeout as pause } from 'node:timers/promises';

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Shorter than the supervising process waits for a worker; otherwise all series of the worker would be missing. */
const DATABASE_TIMEOUT_MS = 1_000;

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
  /** What `/ready` reports; one that takes more than a second counts as not ready, and the database as down. */
  readonly readiness: () => Promise<{ readonly ok: boolean; readonly database: 'up' | 'down' }>;
  /** Rejects while the outbox cannot be read. */
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

  watch({ hashes, searches, lookups, connections, limitsShared, readiness, outbox }: WatchedParts): void {
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
      const help = '1 if the store that counts for all processes answers; without REDIS_URL this is missing.';
      this.gauge('portvakt_rate_limit_store_up', help, () => Number(limitsShared()));
    }
    this.readinessGauges(inTimeAndShared(readiness));
    this.outboxGauges(inTimeAndShared(outbox));
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

  private readinessGauges(read: Reading<Awaited<ReturnType<WatchedParts['readiness']>>>): void {
    this.readGauge('portvakt_ready', '1 if /ready answers 200.', async () => Number((await read())?.ok ?? false));
    const help = '1 if the database answered when the metrics were read.';
    this.readGauge('portvakt_database_up', help, async () => Number((await read())?.database === 'up'));
  }

  /** All processes have the same outbox. While it cannot be read, its metrics are missing. */
  private outboxGauges(read: Reading<OutboxFigures>): void {
    const add = (name: string, help: string, figure: keyof OutboxFigures): void =>
      this.readGauge(name, help, async () => (await read())?.[figure] ?? null);
    add('portvakt_outbox_mails', 'Mails to be sent, 10 000 at most.', 'queued');
    add('portvakt_outbox_failing_mails', 'Of these, those that failed before.', 'failing');
    add('portvakt_outbox_oldest_mail_seconds', 'Age of the oldest of them.', 'oldestSeconds');
  }

  /** Missing where `read` returns null. */
  private readGauge(name: string, help: string, read: () => Promise<number | null>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        const value = await read();
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
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

/** Null where the database gives no answer, or a late one. */
type Reading<T> = () => Promise<T | null>;

/** All gauges of one scrape share one reading, as do further scrapes until it has answered. */
function inTimeAndShared<T>(read: () => Promise<T>): Reading<T> {
  let reading: Promise<T | null> | null = null;
  return () =>
    inTime(
      (reading ??= read()
        .catch(() => null)
        .finally(() => (reading = null))),
    );
}

async function inTime<T>(answer: Promise<T | null>): Promise<T | null> {
  const answered = new AbortController();
  const late = pause(DATABASE_TIMEOUT_MS, null, { signal: answered.signal, ref: false }).catch(() => null);
  return Promise.race([answer, late]).finally(() => answered.abort());
}
