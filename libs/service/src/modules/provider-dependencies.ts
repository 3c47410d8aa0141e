import type { ProviderDependencies, ProviderLog } from '@portvakt/adapters/social';

import type { Runtime } from '../runtime.js';

/** What providers need in addition to their settings. */
export const providerDependencies = ({
  config,
  clock,
  random,
  log,
  metrics,
  traces,
}: Pick<Runtime, 'config' | 'clock' | 'random' | 'log' | 'metrics' | 'traces'>): ProviderDependencies => ({
  clock,
  random,
  log: config.server.isDevelopment ? atErrorLevel(log) : log,
  report:
    (metrics ?? traces) &&
    ((call) => {
      metrics?.accounts.providerCalled(call);
      traces?.providerCalled(call);
    }),
});

/**
 * In development, provider failures are logged at `error`, the default level, because whoever sets up a provider needs
 * the reason.
 */
const atErrorLevel = (log: Runtime['log']): ProviderLog => ({ warn: (facts, message) => log.error(facts, message) });
