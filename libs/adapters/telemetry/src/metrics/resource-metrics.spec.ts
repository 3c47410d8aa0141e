import { describe, expect, it } from '@jest/globals';

import type { OutboxFigures, WatchedParts } from './resource-metrics.js';
import { ServiceMetrics } from './service-metrics.js';

const FIGURES: OutboxFigures = { queued: 3, failing: 1, oldestSeconds: 7 };
const IDLE = { running: 0, waiting: 0, refused: 0 };

const READY = () => Promise.resolve({ ok: true, database: 'up' } as const);

function metricsWith(outbox: WatchedParts['outbox'], readiness: WatchedParts['readiness'] = READY): ServiceMetrics {
  const metrics = new ServiceMetrics('1.0.0');
  metrics.resources.watch({
    hashes: () => IDLE,
    searches: () => IDLE,
    lookups: () => ({ waiting: 0 }),
    connections: () => ({ open: 1, idle: 1, waiting: 0, max: 10 }),
    limitsShared: () => null,
    readiness,
    outbox,
  });
  return metrics;
}

/** The values of these series at one scrape. */
async function valuesOf(metrics: ServiceMetrics, ...names: readonly string[]): Promise<readonly unknown[]> {
  const all = await metrics.read();
  return names.map((name) => all.find((metric) => metric.name === name)?.values.map(({ value }) => value));
}

const SERIES = [
  'portvakt_ready',
  'portvakt_database_up',
  'portvakt_outbox_mails',
  'portvakt_database_connections_max',
] as const;

describe('ResourceMetrics', () => {
  it('reads the outbox and the readiness once for each scrape', async () => {
    let reads = 0;
    const counted = async <T>(answer: Promise<T>): Promise<T> => {
      reads++;
      return answer;
    };
    const metrics = metricsWith(
      () => counted(Promise.resolve(FIGURES)),
      () => counted(READY()),
    );
    expect(await valuesOf(metrics, ...SERIES)).toEqual([[1], [1], [3], [10]]);
    expect(await valuesOf(metrics, ...SERIES)).toEqual([[1], [1], [3], [10]]);
    expect(reads).toBe(4);
  });

  it('has all other series while the database hangs, and asks it once', async () => {
    let reads = 0;
    let answerOutbox: (figures: OutboxFigures) => void = () => undefined;
    let answerReadiness: (report: Awaited<ReturnType<typeof READY>>) => void = () => undefined;
    const metrics = metricsWith(
      () => {
        reads++;
        return new Promise((resolve) => (answerOutbox = resolve));
      },
      () => {
        reads++;
        return new Promise((resolve) => (answerReadiness = resolve));
      },
    );
    expect(await valuesOf(metrics, ...SERIES)).toEqual([[0], [0], [], [10]]);
    expect(await valuesOf(metrics, ...SERIES)).toEqual([[0], [0], [], [10]]);
    expect(reads).toBe(2);

    const answered = valuesOf(metrics, ...SERIES);
    setImmediate(() => {
      answerOutbox(FIGURES);
      answerReadiness({ ok: true, database: 'up' });
    });
    expect(await answered).toEqual([[1], [1], [3], [10]]);
  });

  it('tells a database without the tables of the service from one that is down', async () => {
    const withoutOutbox = () => Promise.reject(new Error('relation "outboxMail" does not exist'));
    const pending = metricsWith(withoutOutbox, () => Promise.resolve({ ok: false, database: 'up' }));
    expect(await valuesOf(pending, ...SERIES)).toEqual([[0], [1], [], [10]]);
    const down = metricsWith(withoutOutbox, () => Promise.resolve({ ok: false, database: 'down' }));
    expect(await valuesOf(down, ...SERIES)).toEqual([[0], [0], [], [10]]);
  });
});
