import { describe, expect, it } from '@jest/globals';

import { metricsText, ServiceMetrics } from '../../libs/adapters/telemetry/src/index.js';
import { textOf } from './deployment-files.js';

const PANELS = 'deploy/grafana/portvakt.json';
const ALERTS = 'deploy/prometheus/alerts.yaml';

/** The names of all metrics that a service can have. */
async function metricNames(): Promise<ReadonlySet<string>> {
  const metrics = new ServiceMetrics('1.0.0');
  metrics.resources.watch({
    hashes: () => ({ running: 0, waiting: 0, refused: 0 }),
    searches: () => ({ running: 0, waiting: 0, refused: 0 }),
    lookups: () => ({ waiting: 0 }),
    connections: () => ({ open: 0, idle: 0, waiting: 0, max: 1 }),
    limitsShared: () => true,
    readiness: () => Promise.resolve({ ok: true, database: 'up' }),
    outbox: () => Promise.resolve({ queued: 0, failing: 0, oldestSeconds: 0 }),
  });
  const text = await metricsText(new Map([[1, await metrics.read()]]), 1);
  return new Set([...text.matchAll(/^# TYPE (?<name>\w+)/gm)].map(({ groups }) => groups?.['name'] ?? ''));
}

const namedIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b(?:portvakt|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    ),
  );

describe('the metrics that are shown and watched', () => {
  it.each([PANELS, ALERTS])('%s names only metrics that the service has', async (file) => {
    const names = await metricNames();
    const used = [...namedIn(textOf(file))];
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([PANELS, ALERTS])('%s asks for the metrics that other programs have too by the name of the job', (file) => {
    const general = [...textOf(file).matchAll(/\b(?:nodejs|process)_\w+(?<selector>\S*)/g)];
    expect(general.length).toBeGreaterThan(0);
    for (const [text, selector] of general) expect([text, selector]).toEqual([text, expect.stringMatching(/^\{job=/)]);
  });

  it('the dashboard and the documentation have every metric of the service', async () => {
    const own = [...(await metricNames())].filter((name) => name.startsWith('portvakt_'));
    const shown = namedIn(textOf(PANELS));
    expect(own.filter((name) => !shown.has(name) && !NOT_SHOWN.has(name))).toEqual([]);
    const documentation = textOf('docs/OPERATIONS.md');
    expect(own.filter((name) => !documentation.includes(name))).toEqual([]);
  });
});

/** Metrics that are only used in queries and alerts. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'portvakt_build_info',
  'portvakt_database_up',
  'portvakt_processes',
  'portvakt_processes_expected',
  'portvakt_rate_limit_store_up',
  'portvakt_ready',
]);
