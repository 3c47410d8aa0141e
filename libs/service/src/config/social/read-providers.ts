import { type ProviderConfiguration, providerConfigurations } from '@portvakt/adapters/social';

import type { Files } from '../files.js';
import { isLoopback } from '../formats/address-format.js';
import { quoted } from '../formats/format.js';
import { type Environment, readSetting } from '../read-environment.js';
import type { Secret } from '../secret.js';
import type { Setting } from '../settings/setting.js';
import { commonVariables, type CommonValues, prefixOf, specialVariables } from './provider-variables.js';
import { strayVariables } from './stray-variables.js';

/** What the environment says of one provider that is switched on. */
export interface ReadProvider {
  readonly configuration: ProviderConfiguration;
  readonly common: CommonValues;
  /** By name; null: off. */
  readonly special: Readonly<Record<string, string | null>>;
  /** Those that are secret. */
  readonly specialSecrets: Readonly<Record<string, Secret | null>>;
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
  const provider = { configuration, common: values, ...bySecrecy(configuration, special.values) };
  const isOn = values.CLIENT_ID !== null;
  const broken = [...common.broken, ...special.broken];
  const faulty = new Set(broken.map(({ name }) => name));
  const faults = [
    ...broken.flatMap((each) => each.faults),
    ...(isOn ? [...missingSecret(provider, faulty), ...faultsOf(provider, allowHttp)] : []),
  ];
  return { provider: isOn ? provider : null, faults };
}

interface Broken {
  /** Without the prefix. */
  readonly name: string;
  readonly faults: readonly string[];
}

function readAll(
  prefix: string,
  settings: Readonly<Record<string, Setting<unknown>>>,
  environment: Environment,
  files: Files,
): { readonly values: Readonly<Record<string, unknown>>; readonly broken: readonly Broken[] } {
  const readings = Object.entries(settings).map(([name, setting]) => ({
    name,
    setting,
    reading: readSetting(prefix + name, setting, environment, files),
  }));
  return {
    values: Object.fromEntries(
      readings.map(({ name, setting, reading }) => [name, 'value' in reading ? reading.value : setting.unset]),
    ),
    broken: readings.flatMap(({ name, setting, reading }) =>
      'wrong' in reading
        ? [{ name, faults: reading.wrong.map((wrong) => `${prefix}${name} ${wrong}; expected ${setting.format.expected}`) }]
        : [],
    ),
  };
}

function bySecrecy(
  { settings }: ProviderConfiguration,
  values: Readonly<Record<string, unknown>>,
): Pick<ReadProvider, 'special' | 'specialSecrets'> {
  const those = (secret: boolean) => Object.entries(values).filter(([name]) => settings[name]?.isSecret === secret);
  return {
    // Each format gives its own type.
    special: Object.fromEntries(those(false)) as ReadProvider['special'],
    specialSecrets: Object.fromEntries(those(true)) as ReadProvider['specialSecrets'],
  };
}

/** What is wrong between the variables of a provider that is switched on. */
function faultsOf({ configuration, common, special }: ReadProvider, allowHttp: boolean): readonly string[] {
  const prefix = prefixOf(configuration);
  const several = (common.CLIENT_ID?.length ?? 0) > 1 && !configuration.takesSeveralClientIds;
  return [
    ...(several ? [`${prefix}CLIENT_ID is a list; expected one client id`] : []),
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

/** A secret that could not be read, which is told already, is not missing too. */
function missingSecret({ configuration, common, special, specialSecrets }: ReadProvider, faulty: ReadonlySet<string>): readonly string[] {
  const { secret } = configuration;
  const prefix = prefixOf(configuration);
  if (secret === 'optional' || common.CLIENT_SECRET !== null || faulty.has('CLIENT_SECRET')) return [];
  if (secret === 'required') return [`${prefix}CLIENT_SECRET is missing; expected beside ${prefix}CLIENT_ID`];
  if (secret.orAllOf.every((name) => special[name] || specialSecrets[name] || faulty.has(name))) return [];
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
  if (text === null || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && !(allowHttp && isLoopback(hostname));
}
