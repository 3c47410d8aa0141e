import { type ProviderConfiguration, providerConfigurations } from '@portvakt/adapters/social';

import type { Environment } from '../read-environment.js';
import { commonVariables, specialVariables } from './provider-variables.js';

const VARIABLE = /^SOCIAL_([^_]+)(?:_(.*))?$/;
const NO_PROVIDER = new Set(['SOCIAL_ALLOW_HTTP']);

/** A slip in a name would otherwise be obeyed by leaving the setting out. One without a value says nothing. */
export const strayVariables = (environment: Environment): readonly string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    const [, id, ending = ''] = VARIABLE.exec(name) ?? [];
    if (id === undefined || !value || NO_PROVIDER.has(name)) return [];
    const provider = providerConfigurations.find((each) => each.id.toUpperCase() === id);
    if (!provider) return [`${name} names no provider; expected one of ${IDS} after SOCIAL_`];
    return endingsOf(provider).has(ending)
      ? []
      : [`${name} is no variable of ${provider.name}; expected one of docs/CONFIGURATION.md`];
  });

const IDS = providerConfigurations.map(({ id }) => id.toUpperCase()).join(', ');

const endingsOf = (provider: ProviderConfiguration): ReadonlySet<string> =>
  new Set(
    Object.entries({ ...commonVariables, ...specialVariables(provider) }).flatMap(([name, { format }]) =>
      format.isSecret ? [name, `${name}_FILE`] : [name],
    ),
  );
