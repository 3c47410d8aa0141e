import { type ProviderConfiguration, providerConfigurations } from '@portvakt/adapters/social';

import type { Files } from '../files.js';
import { isLoopback } from '../formats/address-format.js';
import { quoted } from '../formats/format.js';
import { type Environment, readSetting } from '../read-environment.js';
import { Secret } from '../secret.js';
import type { Setting } from '../settings/setting.js';
import { commonVariables, type CommonValues, prefixOf, specialVariables } from './provider-variables.js';

/** What the environment says of one provider that is switched on. */
export interface ReadProvider {
  readonly configuration: ProviderConfiguration;
  readonly common: CommonValues;
  /** By name; null: off. */
  readonly special: Readonly<Record<string, string | null>>;
}

export interface ProvidersReading {
  readonly providers: readonly ReadProvider[];
  readonly faults: readonly string[];
}

/** Reads `SOCIAL_{ID}_…` of every provider, and finds fault with what is no variable of any. */
export function readProviders(environment: Environment, files: Files, allowHttp: boolean): ProvidersReading {
  const readings = providerConfigurations.map((each) => readProvider(each, environment, files, allowHttp));
  return {
    providers: readings.flatMap(({ provider }) => (provider ? [provider] : [])),
    faults: [...strayVariables(environment), ...readings.flatMap(({ faults }) => faults)],
  };
}

function readProvider(
  configuration: ProviderConfiguration,
  environment: Environment,
  files: Files,
  allowHttp: boolean,
): { readonly provider: ReadProvider | null; readonly faults: readonly string[] } {
  const prefix = prefixOf(configuration);
  const read = (settings: Readonly<Record<string, Setting<unknown>>>) => readAll(prefix, settings, environment, files);
  const common = read(commonVariables);
  const special = read(specialVariables(configuration));
  // The table gives each name its type; only its own entries were read.
  const values = common.values as unknown as CommonValues;
  const provider = { configuration, common: values, special: revealed(special.values) };
  const isOn = values.CLIENT_ID !== null;
  const faults = [...common.faults, ...special.faults, ...(isOn ? faultsOf(provider, allowHttp) : [])];
  return { provider: isOn ? provider : null, faults };
}

function readAll(
  prefix: string,
  settings: Readonly<Record<string, Setting<unknown>>>,
  environment: Environment,
  files: Files,
): { readonly values: Readonly<Record<string, unknown>>; readonly faults: readonly string[] } {
  const readings = Object.entries(settings).map(([name, setting]) => ({
    name,
    setting,
    reading: readSetting(prefix + name, setting, environment, files),
  }));
  return {
    values: Object.fromEntries(
      readings.map(({ name, setting, reading }) => [name, 'value' in reading ? reading.value : setting.unset]),
    ),
    faults: readings.flatMap(({ name, setting, reading }) =>
      'wrong' in reading ? reading.wrong.map((wrong) => `${prefix}${name} ${wrong}; expected ${setting.format.expected}`) : [],
    ),
  };
}

const revealed = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Secret ? value.reveal() : (value as string | null)]),
  );

/** What is wrong between the variables of a provider that is switched on. */
function faultsOf({ configuration, common, special }: ReadProvider, allowHttp: boolean): readonly string[] {
  const prefix = prefixOf(configuration);
  const several = (common.CLIENT_ID?.length ?? 0) > 1 && !configuration.takesSeveralClientIds;
  return [
    ...(several ? [`${prefix}CLIENT_ID is a list; expected one client id`] : []),
    ...missingSecret(configuration, common, special),
    ...ADDRESSES.filter((name) => isRefusedAddress(common[name], allowHttp)).map(
      (name) =>
        `${prefix}${name} is ${quoted(common[name] ?? '')}; expected https, or with SOCIAL_ALLOW_HTTP a loopback host`,
    ),
    ...Object.entries(special).flatMap(([name, value]) =>
      isRefusedAddress(value, allowHttp)
        ? [`${prefix}${name} is ${quoted(value ?? '')}; expected https, or with SOCIAL_ALLOW_HTTP a loopback host`]
        : [],
    ),
  ];
}

function missingSecret(
  configuration: ProviderConfiguration,
  { CLIENT_SECRET }: CommonValues,
  special: ReadProvider['special'],
): readonly string[] {
  const { secret } = configuration;
  const prefix = prefixOf(configuration);
  if (secret === 'optional' || CLIENT_SECRET !== null) return [];
  if (secret === 'required') return [`${prefix}CLIENT_SECRET is missing; expected beside ${prefix}CLIENT_ID`];
  if (secret.orAllOf.every((name) => special[name])) return [];
  const others = secret.orAllOf.map((name) => prefix + name).join(', ');
  return [`${prefix}CLIENT_SECRET is missing; expected beside ${prefix}CLIENT_ID, or instead all of ${others}`];
}

const ADDRESSES = [
  'AUTHORIZATION_ENDPOINT',
  'TOKEN_ENDPOINT',
  'USERINFO_ENDPOINT',
  'EMAILS_ENDPOINT',
  'PHOTO_ENDPOINT',
  'JWKS_URI',
] as const;

function isRefusedAddress(text: string | null, allowHttp: boolean): boolean {
  if (!text?.startsWith('http:')) return false;
  return !(allowHttp && URL.canParse(text) && isLoopback(new URL(text).hostname));
}

const VARIABLE = /^SOCIAL_([^_]+)_(.+)$/;
const NO_PROVIDER = new Set(['SOCIAL_ALLOW_HTTP']);

/** A slip in a name would otherwise be obeyed by leaving the setting out. */
function strayVariables(environment: Environment): readonly string[] {
  const ids = new Set(providerConfigurations.map(({ id }) => id.toUpperCase()));
  const endings = new Set([
    ...Object.keys(commonVariables),
    ...providerConfigurations.flatMap(({ settings }) => Object.keys(settings)),
  ]);
  const isKnown = (ending: string): boolean => endings.has(ending) || endings.has(ending.replace(/_FILE$/, ''));
  return Object.entries(environment).flatMap(([name, value]) => {
    const [, id = '', ending = ''] = VARIABLE.exec(name) ?? [];
    if (id === '' || !value || NO_PROVIDER.has(name)) return [];
    if (!ids.has(id)) return [`${name} names no provider; expected one of ${[...ids].join(', ')} after SOCIAL_`];
    return isKnown(ending) ? [] : [`${name} is no variable of a provider; expected one of docs/CONFIGURATION.md`];
  });
}
