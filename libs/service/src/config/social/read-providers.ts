import { type ProviderConfiguration, providerConfigurations } from '@portvakt/adapters/social';

import type { Files } from '../files.js';
import { quoted } from '../parse-text.js';
import { type Environment, readSettings } from '../read-settings.js';
import type { Secret } from '../secret.js';
import { commonSettings, type CommonValues, prefixOf, specialSettings } from './provider-settings.js';
import { isRefusedUrl } from './refused-url.js';
import { unknownVariables } from './unknown-variables.js';

/** The settings of one provider that is switched on. */
export interface ReadProvider {
  readonly configuration: ProviderConfiguration;
  readonly common: CommonValues;
  /** The provider's own settings by name; null: not set. */
  readonly special: Readonly<Record<string, string | null>>;
  readonly specialSecrets: Readonly<Record<string, Secret | null>>;
}

export interface ReadProviders {
  readonly providers: readonly ReadProvider[];
  readonly errors: readonly string[];
}

/** Reads `SOCIAL_{ID}_…` of every provider, and reports variables that no provider has. */
export function readProviders(environment: Environment, files: Files, allowHttp: boolean): ReadProviders {
  const read = providerConfigurations.map((each) => readProvider(each, environment, files, allowHttp));
  return {
    providers: read.flatMap(({ provider }) => provider ?? []),
    errors: [...unknownVariables(environment), ...read.flatMap(({ errors }) => errors)],
  };
}

function readProvider(
  configuration: ProviderConfiguration,
  environment: Environment,
  files: Files,
  allowHttp: boolean,
): { readonly provider: ReadProvider | null; readonly errors: readonly string[] } {
  const prefix = prefixOf(configuration);
  const common = readSettings(commonSettings, environment, files, prefix);
  const special = readSettings(specialSettings(configuration), environment, files, prefix);
  const errors = [...common.errors, ...special.errors];
  if (common.values.CLIENT_ID === null) return { provider: null, errors };
  const provider = { configuration, common: common.values, ...bySecrecy(configuration, special.values) };
  const invalid = new Set([...common.invalid, ...special.invalid]);
  return { provider, errors: [...errors, ...missingSecret(provider, invalid), ...errorsOf(provider, allowHttp)] };
}

function bySecrecy(
  { settings }: ProviderConfiguration,
  values: Readonly<Record<string, string | Secret | null>>,
): Pick<ReadProvider, 'special' | 'specialSecrets'> {
  const those = (secret: boolean) => Object.entries(values).filter(([name]) => settings[name]?.isSecret === secret);
  return {
    // A secret setting has a `Secret`, any other a string.
    special: Object.fromEntries(those(false)) as ReadProvider['special'],
    specialSecrets: Object.fromEntries(those(true)) as ReadProvider['specialSecrets'],
  };
}

/** `invalid`: the settings that have an error of their own. They are not reported as missing too. */
function missingSecret(provider: ReadProvider, invalid: ReadonlySet<string>): readonly string[] {
  const { configuration, common, special, specialSecrets } = provider;
  const { secret } = configuration;
  const prefix = prefixOf(configuration);
  if (secret === 'optional' || common.CLIENT_SECRET !== null || invalid.has('CLIENT_SECRET')) return [];
  if (secret === 'required') return [`${prefix}CLIENT_SECRET is missing; expected beside ${prefix}CLIENT_ID`];
  if (secret.orAllOf.every((name) => special[name] || specialSecrets[name] || invalid.has(name))) return [];
  const others = secret.orAllOf.map((name) => prefix + name).join(', ');
  return [`${prefix}CLIENT_SECRET is missing; expected beside ${prefix}CLIENT_ID, or instead all of ${others}`];
}

const ENDPOINTS = [
  'AUTHORIZATION_ENDPOINT',
  'TOKEN_ENDPOINT',
  'USERINFO_ENDPOINT',
  'EMAILS_ENDPOINT',
  'PHOTO_ENDPOINT',
  'JWKS_URI',
] as const;

/** Several client ids where the provider takes one, and URLs with plain http. */
function errorsOf({ configuration, common, special }: ReadProvider, allowHttp: boolean): readonly string[] {
  const prefix = prefixOf(configuration);
  const hasSeveralIds = (common.CLIENT_ID?.length ?? 0) > 1;
  const urls = [...ENDPOINTS.map((name) => [name, common[name]] as const), ...Object.entries(special)];
  return [
    ...(hasSeveralIds && !configuration.takesSeveralClientIds
      ? [`${prefix}CLIENT_ID is a list; expected one client id`]
      : []),
    ...urls.flatMap(([name, url]) =>
      url !== null && isRefusedUrl(url, allowHttp)
        ? [`${prefix}${name} is ${quoted(url)}; expected https, or with SOCIAL_ALLOW_HTTP a loopback host`]
        : [],
    ),
  ];
}
