import { type ProviderConfiguration, providerConfigurations } from '@portvakt/adapters/social';

import type { Environment } from '../read-settings.js';
import { commonSettings, specialSettings } from './provider-settings.js';

const VARIABLE = /^SOCIAL_([^_]+)(?:_(.*))?$/;
const NOT_OF_A_PROVIDER = new Set(['SOCIAL_ALLOW_HTTP']);
const IDS = providerConfigurations.map(({ id }) => id.toUpperCase()).join(', ');

/** One error for each set variable `SOCIAL_…` that does not exist: a misspelt one would otherwise be ignored. */
export const unknownVariables = (environment: Environment): readonly string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    const [, id, ending = ''] = VARIABLE.exec(name) ?? [];
    if (id === undefined || !value || NOT_OF_A_PROVIDER.has(name)) return [];
    const provider = providerConfigurations.find((each) => each.id.toUpperCase() === id);
    if (!provider) return [`${name} names no provider; expected one of ${IDS} after SOCIAL_`];
    return isEndingOf(provider, ending)
      ? []
      : [`${name} is no variable of ${provider.name}; expected one of docs/CONFIGURATION.md`];
  });

const isEndingOf = (provider: ProviderConfiguration, ending: string): boolean =>
  Object.entries({ ...commonSettings, ...specialSettings(provider) }).some(
    ([name, { isSecret }]) => ending === name || (isSecret && ending === `${name}_FILE`),
  );
