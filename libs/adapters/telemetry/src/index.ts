export type { CountedEvent, ProviderCall } from './metrics/account-metrics.js';
export { METRICS_TYPE, metricsText } from './metrics/metrics-text.js';
export type { AnsweredRequest } from './metrics/request-metrics.js';
export type { WatchedParts } from './metrics/resource-metrics.js';
export { type Metrics, ServiceMetrics } from './metrics/service-metrics.js';
