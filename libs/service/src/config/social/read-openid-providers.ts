import type { Files } from '../files.js';
import { quoted } from '../parse-text.js';
import { type Environment, readSettings } from '../read-settings.js';
import { openIdPrefix, openIdSettings, type OpenIdValues } from './openid-settings.js';
import { type Preset, presets } from './openid-presets.js';
import { isRefusedUrl } from './refused-url.js';
import { unknownOpenIdVariables } from './unknown-variables.js';

/** The settings of one provider that the operator describes. */
export interface ReadOpenIdProvider {
  readonly id: string;
  readonly values: OpenIdValues;
  /** The defaults that a preset has set, by the end of the variable. */
  readonly preset: Preset['defaults'];
}

export interface ReadOpenIdProviders {
  readonly providers: readonly ReadOpenIdProvider[];
  readonly errors: readonly string[];
}

/** Reads `OIDC_{ID}_…` of the given ids. */
export function readOpenIdProviders(
  ids: readonly string[],
  environment: Environment,
  files: Files,
  allowHttp: boolean,
): ReadOpenIdProviders {
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
  const read = [...new Set(ids)].map((id) => readOpenIdProvider(id, environment, files, allowHttp));
  return {
    providers: read.map(({ provider }) => provider),
    errors: [
      ...unknownOpenIdVariables(environment, ids),
      ...doubled.map((id) => `OIDC_PROVIDERS has ${quoted(id)} twice; expected each id once`),
      ...read.flatMap(({ errors }) => errors),
    ],
  };
}

/** Reads `OIDC_{ID}_…` of one id. */
export function readOpenIdProvider(
  id: string,
  environment: Environment,
  files: Files,
  allowHttp: boolean,
): { readonly provider: ReadOpenIdProvider; readonly errors: readonly string[] } {
  const prefix = openIdPrefix(id);
  const preset = presetNamed(environment[`${prefix}PRESET`]);
  const defaults = preset?.defaults ?? {};
  const { values, errors, invalid } = readSettings(
    openIdSettings,
    withDefaults(environment, defaults, prefix),
    files,
    prefix,
  );
  const rest = missing(values)
    .filter((name) => !invalid.has(name))
    .map((name) => `${prefix}${name} is missing; expected ${openIdSettings[name].expected}`);
  return {
    provider: { id, values, preset: defaults },
    errors: [
      ...errors,
      ...rest,
      ...(invalid.has('ISSUER') ? [] : issuerErrors(prefix, values, preset, allowHttp)),
      ...(invalid.has('SCOPES') ? [] : scopeErrors(prefix, values)),
    ],
  };
}

const presetNamed = (name: string | undefined): Preset | null =>
  name !== undefined && Object.hasOwn(presets, name) ? (presets[name] ?? null) : null;

const withDefaults = (environment: Environment, defaults: Preset['defaults'], prefix: string): Environment => ({
  ...environment,
  ...Object.fromEntries(
    Object.entries(defaults)
      .map(([ending, value]) => [prefix + ending, value] as const)
      .filter(([name]) => !environment[name]),
  ),
});

type Name = keyof typeof openIdSettings;

function missing(values: OpenIdValues): readonly Name[] {
  const needed: Name[] = ['ISSUER', 'CLIENT_ID'];
  if (values.TOKEN_AUTH.startsWith('client_secret')) needed.push('CLIENT_SECRET');
  if (values.TOKEN_AUTH === 'private_key_jwt') needed.push('PRIVATE_KEY');
  return needed.filter((name) => values[name] === null);
}

function issuerErrors(
  prefix: string,
  { ISSUER: issuer }: OpenIdValues,
  preset: Preset | null,
  allowHttp: boolean,
): readonly string[] {
  const line = (expected: string) => [`${prefix}ISSUER is ${quoted(issuer ?? '')}; expected ${expected}`];
  if (issuer === null) return [];
  if (isRefusedUrl(issuer, allowHttp)) return line('https, or with SOCIAL_ALLOW_HTTP a loopback host');
  if (preset?.issuer && !preset.issuer.form.test(issuer)) return line(preset.issuer.expected);
  return [];
}

const scopeErrors = (prefix: string, { SCOPES: scopes }: OpenIdValues): readonly string[] =>
  scopes.includes('openid') ? [] : [`${prefix}SCOPES has no openid; expected it among the scopes`];
