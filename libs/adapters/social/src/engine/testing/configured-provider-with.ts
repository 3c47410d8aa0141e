import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import type { ProviderDefinition } from '../../providers/provider-definition.js';
import { KeySets } from '../key-sets.js';
import { type ConfiguredProvider, configureProvider, type Dependencies } from '../configured-provider.js';
import { guardedFetch } from '../outbound-fetch.js';
import { providerSettingsWith } from './provider-settings-with.js';

/** A configured provider with a fixed clock that may send requests to test servers over plain http. */
export function configuredProviderWith(
  definition: ProviderDefinition,
  settings: Parameters<typeof providerSettingsWith>[0] = {},
  dependencies: Partial<Dependencies> = {},
): ConfiguredProvider {
  const outbound = guardedFetch({ allowHttp: true });
  return configureProvider(definition, providerSettingsWith(settings), {
    allowHttp: true,
    outbound,
    keySets: new KeySets(outbound),
    clock: new FixedClock(),
    random: new SequenceRandom(),
    ...dependencies,
  });
}
