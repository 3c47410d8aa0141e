import type { DataSource } from 'typeorm';

import { connectionPoolOf, createDataSource } from '../data-source.js';

/** On a busy machine, a statement or a free connection can take longer than the service lets a request wait for it. */
const PATIENCE_MS = 60_000;

/** Connects without the time limits of requests. For all tests but those of the limits. */
export async function patientDataSource(url: string, poolSize: number): Promise<DataSource> {
  const settings = { url, poolSize, hasNoTimeLimits: true, onIdleError: () => undefined };
  const dataSource = await createDataSource(settings).initialize();
  connectionPoolOf(dataSource).options.connectionTimeoutMillis = PATIENCE_MS;
  return dataSource;
}
