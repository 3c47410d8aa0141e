import { describe, expect, it } from '@jest/globals';

import type { OutboxFigures } from './resource-metrics.js';
import { ServiceMetrics } from './service-metrics.js';

const FIGURES: OutboxFigures = { queued: 3, failing: 1, oldestSeconds: 7 };
const IDLE = { running: 0, waiting: 0, refused: 0 };

function metricsWith(outbox: () => Promise<OutboxFigures>): ServiceMetrics {
  const metrics = new ServiceMetrics('1.0.0');
  metrics.resources.watch({
    hashes: () => IDLE,
    searches: () => IDLE,
    lookups: () => ({ waiting: 0 }),
    connections: () => ({ open: 1, idle: 1, waiting: 0, max: 10 }),
    limitsShared: () => null,
    outbox,
  });
  return metrics;
}

/** The values of these series at one scrape. */
async function valuesOf(metrics: ServiceMetrics, ...names: readonly string[]): Promise<readonly unknown[]> {
  const all = await metrics.read();
  return names.map((name) => all.find((metric) => metric.name === name)?.values.map(({ value }) => value));
}

const SERIES = ['portvakt_database_up', 'portvakt_outbox_mails', 'portvakt_database_connections_max'] as const;

describe('ResourceMetrics', () => {
  it('reads the outbox once for each scrape', async () => {
    let reads = 0;
    const metrics = metricsWith(async () => {
      reads++;
      return FIGURES;
    });
    expect(await valuesOf(metrics, ...SERIES)).toEqual([[1], [3], [10]]);
    expect(await valuesOf(metrics, ...SERIES)).toEqual([[1], [3], [10]]);
    expect(reads).toBe(2);
  });

  it('has all other series within two seconds while the database hangs, and asks it once', async () => {
    let reads = 0;
    let answer: (figures: OutboxFigures) => void = () => undefined;
    const metrics = metricsWith(() => {
      reads++;
      return new Promise((resolve) => (answer = resolve));
    });
    const startedAt = performance.now();
    expect(await valuesOf(metrics, ...SERIES)).toEqual([[0], [], [10]]);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(await valuesOf(metrics, ...SERIES)).toEqual([[0], [], [10]]);
    expect(reads).toBe(1);

    const answered = valuesOf(metrics, ...SERIES);
    setImmediate(() => answer(FIGURES));
    expect(await answered).toEqual([[1], [3], [10]]);
  });
});
