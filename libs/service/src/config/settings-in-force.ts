import type { SettingInForce } from '@portvakt/operators';

import type { ReadExtension } from '../extensions/read-extensions.js';
import { derive } from './derived-values.js';
import { isUrl } from './parse-text.js';
import { passkeyConfig } from './passkey-config.js';
import { type Environment, type Settings, sourceOf } from './read-settings.js';
import { Secret } from './secret.js';
import type { Setting } from './setting.js';
import { settingGroups, type Values } from './settings.js';
import type { ConfiguredProviders } from './social/compose-social.js';
import { openIdPrefix, openIdSettings } from './social/openid-settings.js';
import { commonSettings, prefixOf, specialSettings } from './social/provider-settings.js';

/** The heading of the providers in the configuration reference. */
export const PROVIDERS_GROUP = 'Providers';

/** Every variable of a valid configuration, and those of the providers that are switched on (operators §7). */
export function settingsInForce(
  environment: Environment,
  values: Values,
  { known, openId }: ConfiguredProviders,
): readonly SettingInForce[] {
  const derived = derivedTexts(values);
  const main = Object.entries(settingGroups).flatMap(([group, settings]) =>
    inGroup({ group, settings, environment, values, derived }),
  );
  const ofProviders = known.flatMap(({ configuration, common, special, specialSecrets }) =>
    inGroup({
      group: PROVIDERS_GROUP,
      settings: { ...commonSettings, ...specialSettings(configuration) },
      environment,
      values: { ...common, ...special, ...specialSecrets },
      prefix: prefixOf(configuration),
    }),
  );
  const described = openId.flatMap(({ id, values: own, preset }) =>
    inGroup({
      group: PROVIDERS_GROUP,
      settings: openIdSettings,
      environment,
      values: own,
      derived: preset,
      prefix: openIdPrefix(id),
    }),
  );
  return [...main, ...ofProviders, ...described];
}

/** Every variable of the extensions. */
export const extensionSettingsInForce = (
  environment: Environment,
  extensions: readonly ReadExtension[],
): readonly SettingInForce[] =>
  extensions.flatMap(({ extension, settings, values }) =>
    inGroup({ group: `Extension ${extension.name}`, settings, environment, values }),
  );

interface Group {
  readonly group: string;
  readonly settings: Settings;
  readonly environment: Environment;
  readonly values: Readonly<Record<string, unknown>>;
  readonly derived?: Readonly<Record<string, string | null>>;
  readonly prefix?: string;
}

const inGroup = ({
  group,
  settings,
  environment,
  values,
  derived = {},
  prefix = '',
}: Group): readonly SettingInForce[] =>
  Object.entries(settings).map(([ending, setting]) => {
    const name = prefix + ending;
    const source = sourceOf(name, setting, environment);
    const isDerived = source === 'default' && Object.hasOwn(derived, ending);
    const value = isDerived ? derived[ending] : shownValue(setting, values[ending], environment[name]);
    return { name, group, value: value ?? null, source };
  });

/** `given`: the value in the environment. */
function shownValue(setting: Setting<unknown>, value: unknown, given: string | undefined): string | null {
  if (setting.isSecret) return shownSecret(setting, value);
  const text = given || (typeof setting.defaultText === 'string' ? setting.defaultText : null);
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
    return value.map(withoutCredentials).join(', ');
  }
  return text === null ? null : withoutCredentials(text);
}

function shownSecret({ format }: Setting<unknown>, value: unknown): string {
  if (value === null) return 'unset';
  return isUrl(format) && value instanceof Secret ? shortened(value.reveal(), SECRET_URL) : 'set';
}

const ADDRESS = /^(?<scheme>[a-z][a-z\d+.-]*:\/\/)(?:[^/?#]*@)?(?<place>[^?#]*)/iu;
/** Removes everything before the last `@`, because a password may contain any other character of a URL. */
const SECRET_URL = /^(?<scheme>[a-z][a-z\d+.-]*:\/\/)(?:.*@)?(?<place>[^?#]*)/isu;

/** Returns a URL without user, password, query and fragment, and any other text unchanged. */
const withoutCredentials = (text: string): string => shortened(text, ADDRESS);

function shortened(text: string, pattern: RegExp): string {
  const { scheme = '', place = '' } = pattern.exec(text)?.groups ?? { place: text };
  return scheme + place;
}

/** Values that follow from other variables. */
function derivedTexts(values: Values): Readonly<Record<string, string | null>> {
  const derived = derive(values);
  const { origin, baseUrl, drainSeconds, auditDetailDays, supportContact } = derived;
  return {
    PUBLIC_URL: origin,
    ERROR_URL: `${baseUrl}/error`,
    DRAIN_SECONDS: String(drainSeconds),
    AUDIT_DETAIL_DAYS: String(auditDetailDays),
    SUPPORT_CONTACT: supportContact && withoutCredentials(supportContact),
    PASSKEY_RP_ID: passkeyConfig(values, derived)?.rpId ?? null,
    JWT_AUDIENCE: origin,
    JWT_ISSUER: origin,
    TWO_FACTOR_ISSUER: values.APP_NAME,
    // A secret that is not configured was generated and stored by the service.
    AUTH_SECRET: 'set',
    ...(values.POLICY === 'strict' ? { OPERATOR_REASON_REQUIRED: 'true' } : {}),
  };
}
