import { collectDefaultMetrics, Gauge, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';

import { AccountMetrics } from './account-metrics.js';
import { RequestMetrics } from './request-metrics.js';
import { ResourceMetrics } from './resource-metrics.js';

/** The metrics of one process, in a form that can be sent to another process. */
export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The metrics of this process. No label has a value that clients can choose or that identifies a user, so the number of
 * series is bounded and they may be kept for any time.
 */
export class ServiceMetrics {
  private readonly registry = new Registry();
  readonly requests = new RequestMetrics(this.registry);
  readonly accounts = new AccountMetrics(this.registry);
  readonly resources = new ResourceMetrics(this.registry);

  constructor(version: string) {
    // Memory, CPU and event-loop delay under the names that every dashboard for Node.js expects.
    collectDefaultMetrics({ register: this.registry });
    const build = new Gauge({
      name: 'portvakt_build_info',
      help: 'Always 1; the version is in the label.',
      labelNames: ['version'],
      registers: [this.registry],
    });
    build.set({ version }, 1);
  }

  read(): Promise<Metrics> {
    return this.registry.getMetricsAsJSON();
  }
}
