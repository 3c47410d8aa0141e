import { AggregatorRegistry, Gauge, Registry } from 'prom-client';

import type { Metrics } from './service-metrics.js';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * The metrics of all processes, by number, as Prometheus reads them. The label `process` distinguishes them. They are
 * not added up, because the sum would fall when a process is replaced, and Prometheus would take that for a restart of
 * all of them. `expected`: how many processes there should be, because one that is missing has no metrics.
 */
export async function metricsText(byProcess: ReadonlyMap<number, Metrics>, expected: number): Promise<string> {
  const labelledOnes = [...byProcess].map(([process, metrics]) => labelled(metrics, String(process)));
  return AggregatorRegistry.aggregate([...labelledOnes, await processCounts(byProcess.size, expected)]).metrics();
}

function processCounts(answering: number, expected: number): Promise<Metrics> {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({ name: 'portvakt_processes', help: 'Processes that answer.', registers }).set(answering);
  new Gauge({ name: 'portvakt_processes_expected', help: 'WEB_CONCURRENCY.', registers }).set(expected);
  return registry.getMetricsAsJSON();
}

const labelled = (metrics: Metrics, process: string): Metrics =>
  metrics.map((metric) => ({
    ...metric,
    // No two values have the same labels, so no aggregation is needed.
    aggregator: 'sum',
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));
