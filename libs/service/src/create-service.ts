import { readConfig } from './config/read-config.js';
import type { Service, ServiceOptions } from './service.js';
import { openLog } from './log/service-log.js';

/**
 * Creates the service that the environment describes (docs/CONFIGURATION.md): the database is open and migrated, nothing
 * listens yet. It handles no signals; a server process calls `runService` instead.
 *
 * @throws ConfigurationError with every error of the configuration at once
 */
export async function createService(
  environment: NodeJS.ProcessEnv,
  { extensions = [], clock }: ServiceOptions = {},
): Promise<Service> {
  const config = readConfig(environment, { extensions });
  const { composeService } = await import('./compose-service.js');
  return composeService(config, openLog(config.server), clock);
}
