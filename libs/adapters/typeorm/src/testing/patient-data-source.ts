import type { DataSource } from 'typeorm';

import { connectionPoolOf, createDataSource } from '../data-source.js';

/**
 * Long time limits: on a busy machine, a statement or a connection can take longer than the service allows for
 * requests.
 */
const PATIENCE_MS = 60_000;

/** Connects without the time limits of requests. For all tests but those of the limits. */
export async function patientDataSource(url: string, poolSize: number): Promise<DataSource> {
  const settings = { url, poolSize, hasNoTimeLimits: true, onIdleError: () => undefined };
  const dataSource = await createDataSource(settings).initialize();
  connectionPoolOf(dataSource).options.connectionTimeoutMillis = PATIENCE_MS;
  return dataSource;
}
