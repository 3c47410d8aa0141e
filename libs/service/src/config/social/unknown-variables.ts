import { providerConfigurations } from '@portvakt/adapters/social';

import type { Environment, Settings } from '../read-settings.js';
import { openIdSettings } from './openid-settings.js';
import { commonSettings, specialSettings } from './provider-settings.js';

const VARIABLE = /^SOCIAL_([^_]+)(?:_(.*))?$/;
const NOT_OF_A_PROVIDER = new Set(['SOCIAL_ALLOW_HTTP']);
const IDS = providerConfigurations.map(({ id }) => id.toUpperCase()).join(', ');

const OPEN_ID_VARIABLE = /^OIDC_([^_]+)(?:_(.*))?$/;

/** As `unknownVariables`, for `OIDC_…`. `ids`: those of `OIDC_PROVIDERS`. */
export const unknownOpenIdVariables = (environment: Environment, ids: readonly string[]): readonly string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    const [, id, ending = ''] = OPEN_ID_VARIABLE.exec(name) ?? [];
    if (id === undefined || !value || name === 'OIDC_PROVIDERS') return [];
    if (!ids.some((each) => each.toUpperCase() === id)) {
      return [`${name} names no provider; expected an id of OIDC_PROVIDERS in capitals after OIDC_`];
    }
    return isEndingOf(openIdSettings, ending)
      ? []
      : [`${name} is not a variable of an OpenID provider; expected one of docs/CONFIGURATION.md`];
  });

/**
 * Returns one error for each variable `SOCIAL_…` that is set but does not exist; a misspelt one would otherwise be
 * ignored.
 */
export const unknownVariables = (environment: Environment): readonly string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    const [, id, ending = ''] = VARIABLE.exec(name) ?? [];
    if (id === undefined || !value || NOT_OF_A_PROVIDER.has(name)) return [];
    const provider = providerConfigurations.find((each) => each.id.toUpperCase() === id);
    if (!provider) return [`${name} names no provider; expected one of ${IDS} after SOCIAL_`];
    return isEndingOf({ ...commonSettings, ...specialSettings(provider) }, ending)
      ? []
      : [`${name} is not a variable of ${provider.name}; expected one of docs/CONFIGURATION.md`];
  });

const isEndingOf = (settings: Settings, ending: string): boolean =>
  Object.entries(settings).some(([name, { isSecret }]) => ending === name || (isSecret && ending === `${name}_FILE`));
