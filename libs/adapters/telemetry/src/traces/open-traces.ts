import type { ServiceTraces } from './service-traces.js';
import type { TraceLog, TraceSettings } from './trace-settings.js';

/** Loads OpenTelemetry only on demand, because it is not needed without a collector. */
export async function openTraces(
  settings: TraceSettings,
  current: () => unknown,
  log: TraceLog,
): Promise<ServiceTraces> {
  const { otlpTraces } = await import('./otlp-traces.js');
  return otlpTraces(settings, current, log);
}
