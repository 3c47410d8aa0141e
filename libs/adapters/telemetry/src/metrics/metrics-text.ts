import { AggregatorRegistry, Registry } from 'prom-client';

import type { Metrics } from './service-metrics.js';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * The metrics of all processes, by number, as Prometheus reads them. The label `process` distinguishes them. They are
 * not added up, because the sum would fall when a process is replaced, and Prometheus would take that for a restart of
 * all of them.
 */
export const metricsText = (byProcess: ReadonlyMap<number, Metrics>): Promise<string> =>
  AggregatorRegistry.aggregate(
    [...byProcess].map(([process, metrics]) => labelled(metrics, String(process))),
  ).metrics();

const labelled = (metrics: Metrics, process: string): Metrics =>
  metrics.map((metric) => ({
    ...metric,
    // No two values have the same labels, so no aggregation is needed.
    aggregator: 'sum',
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));
