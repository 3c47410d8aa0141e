import { createHash } from 'node:crypto';

import { ConfigurationError, readConfig } from '../read-config.js';
import type { Environment } from '../read-settings.js';

/** A valid secret that specs search for in output that must not contain it. */
export const A_SECRET = 'a-secret-of-the-tests-that-nobody-may-ever-see';

/** A valid development environment with which nothing is written to disk. */
export const aDevelopment = (variables: Environment = {}): Environment => ({ AUTH_SECRET: A_SECRET, ...variables });

/** The smallest valid production environment. */
export const aProduction = (variables: Environment = {}): Environment => ({
  NODE_ENV: 'production',
  AUTH_SECRET: A_SECRET,
  PUBLIC_URL: 'https://konto.example.no',
  ...variables,
});

/** A token of a machine as OPERATOR_API_TOKENS has it; it expires long after these tests. */
export const anApiToken = (properties: Readonly<Record<string, unknown>> = {}) => ({
  name: 'siem',
  role: 'auditor',
  digest: createHash('sha256').update('pvt_a-token').digest('base64url'),
  expires: '2999-12-31',
  ...properties,
});

/** The errors of an environment; empty when the service would start. */
export function errorsIn(environment: Environment, now = new Date()): readonly string[] {
  try {
    readConfig(environment, { now });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
}
