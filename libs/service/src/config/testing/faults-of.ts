import { ConfigurationError } from '../configuration-error.js';
import type { Environment } from '../read-environment.js';
import { readConfig } from '../read-config.js';

/** What is wrong with an environment; empty when the service would start. */
export function faultsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
}
