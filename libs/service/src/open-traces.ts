import { requestTrace } from '@portvakt/adapters/http';
import { openTraces, type ServiceTraces, type TraceLog } from '@portvakt/adapters/telemetry';

import type { AppConfig } from './config/app-config.js';
import { serviceVersion } from './service-version.js';

/** Sends the traces of this process to a collector. */
export function openTracesOf(
  { headers, ...settings }: NonNullable<AppConfig['traces']>,
  log: TraceLog,
): Promise<ServiceTraces> {
  const revealed = Object.fromEntries(headers.map(({ name, value }) => [name, value.reveal()]));
  return openTraces({ ...settings, headers: revealed, version: serviceVersion() }, requestTrace, log);
}
