import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

import { ReportingExporter } from './reporting-exporter.js';
import { RequestTrace } from './request-trace.js';
import { samplerOf } from './sampler-of.js';
import { ServiceTraces } from './service-traces.js';
import type { TraceLog, TraceSettings } from './trace-settings.js';

const SIGNAL_PATH = '/v1/traces';
/** Part of the ten seconds within which the service must stop (docs/OPERATIONS.md). */
const STOP_MS = 1_000;
const EXPORT_TIMEOUT_MS = 10_000;

/** Sends traces over OTLP/HTTP. `current`: the result of `beginRequest` for the request that is being handled. */
export function otlpTraces(settings: TraceSettings, current: () => unknown, log: TraceLog): ServiceTraces {
  const url = settings.endpoint.replace(/\/$/, '') + SIGNAL_PATH;
  const sender = new OTLPTraceExporter({ url, headers: { ...settings.headers }, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': settings.version,
      'process.pid': process.pid,
    }),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new ReportingExporter(sender, log) })],
  });
  return new ServiceTraces(
    provider.getTracer('portvakt', settings.version),
    () => {
      const trace = current();
      return trace instanceof RequestTrace ? trace : null;
    },
    () => withinStop(provider.shutdown()),
  );
}

/** A collector that does not answer must not delay the stop. */
async function withinStop(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_MS);
  });
  await Promise.race([work.catch(() => undefined), outOfTime]);
  clearTimeout(timer);
}
