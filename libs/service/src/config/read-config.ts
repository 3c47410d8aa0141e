import { TrustedOrigins } from '@portvakt/adapters/http';

import type { AppConfig } from './app-config.js';
import { composeConfig } from './compose-config.js';
import { ConfigurationError } from './configuration-error.js';
import { developmentSecret } from './development-secret.js';
import { type Files, systemFiles } from './files.js';
import { type Environment, readEnvironment } from './read-environment.js';
import { faultsBetween } from './faults-between.js';
import { readProviders } from './social/read-providers.js';

/**
 * The configuration of this process, or a `ConfigurationError` with all faults at once. Outside production it makes the
 * secret of the machine when none is given, but only after everything else was found right.
 */
export function readConfig(environment: Environment, files: Files = systemFiles): AppConfig {
  const { values, faults, faulty } = readEnvironment(environment, files);
  const { providers, faults: ofProviders } = readProviders(environment, files, values.SOCIAL_ALLOW_HTTP);
  const all = [...faults, ...ofProviders, ...faultsBetween(values, faulty, TrustedOrigins)];
  if (all.length > 0) throw new ConfigurationError(all);
  if (values.AUTH_SECRET !== null) return composeConfig(values, providers, values.AUTH_SECRET);
  const made = developmentSecret(values.DATA_DIR, files);
  if ('wrong' in made) throw new ConfigurationError(made.wrong.map((wrong) => `AUTH_SECRET ${wrong}`));
  const repeated = faultsBetween({ ...values, AUTH_SECRET: made.value }, faulty, TrustedOrigins);
  if (repeated.length > 0) throw new ConfigurationError(repeated);
  return composeConfig(values, providers, made.value);
}
