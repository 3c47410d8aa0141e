import type { ProviderLog, ProviderDependencies } from '@portvakt/adapters/social';

import type { Runtime } from './runtime.js';

/** What providers need beside their settings. */
export const providerDependencies = ({
  config,
  clock,
  random,
  log,
  metrics,
  traces,
}: Runtime): ProviderDependencies => ({
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

/** Why a sign-in fails is the first thing that whoever sets up a provider needs, and `LOG_LEVEL` is `error` by default. */
const atErrorLevel = (log: Runtime['log']): ProviderLog => ({ warn: (facts, message) => log.error(facts, message) });
