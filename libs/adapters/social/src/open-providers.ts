import type { Clock, RandomSource } from '@portvakt/kernel';
import type { Providers, SocialProvider } from '@portvakt/social-linking';

import { KeySets } from './engine/key-sets.js';
import { openRow } from './engine/open-row.js';
import { guardedFetch } from './engine/outbound-fetch.js';
import { type ProviderLog, RowProvider } from './engine/row-provider.js';
import type { SocialSettings } from './provider-settings.js';
import { providerRows } from './rows/index.js';

export interface ProviderSurroundings {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: ProviderLog;
}

/** The providers that the operator switched on, in the order of the rows. Nothing goes out before it is asked for. */
export function openProviders(settings: SocialSettings, { clock, random, log }: ProviderSurroundings): Providers {
  const { allowHttp } = settings;
  const outbound = guardedFetch({ allowHttp });
  const surroundings = { allowHttp, outbound, keySets: new KeySets(outbound), clock, random };
  const providers = new Map<string, SocialProvider>();
  for (const row of providerRows) {
    const said = settings.providers.get(row.id);
    if (said) providers.set(row.id, new RowProvider(openRow(row, said, surroundings), log));
  }
  return { ids: [...providers.keys()], find: (id) => providers.get(id) ?? null };
}
