import { exportHeaders } from './formats/export-headers.js';
import { decimal, line, oneOf } from './formats/text-formats.js';
import { webUrl } from './formats/web-formats.js';
import { setting } from './setting.js';

const LONGEST_NAME = 100;

/** The settings of traces. The names are those of the OpenTelemetry specification. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webUrl,
    'OpenTelemetry collector that takes traces over OTLP/HTTP, without `/v1/traces`.',
    { inWords: 'no traces' },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(exportHeaders, 'Headers for the collector, such as its key.'),
  OTEL_SERVICE_NAME: setting(line(LONGEST_NAME), 'Name of the service in traces.', 'portvakt'),
  OTEL_TRACES_SAMPLER: setting(
    oneOf([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    'Which requests are traced; `parentbased_` follows the `traceparent` of a proxy in `TRUSTED_PROXIES`.',
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    decimal(0, 1),
    'Share of the requests that the samplers with `traceidratio` trace.',
    '1',
  ),
};
