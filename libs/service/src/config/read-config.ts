import { type AppConfig, composeConfig } from './app-config.js';
import { crossVariableErrors } from './cross-variable-rules.js';
import { expiredTokenWarnings } from './operator-rules.js';
import { developmentSecret } from './development-secret.js';
import { type Files, systemFiles } from './files.js';
import { type Environment, readSettings } from './read-settings.js';
import type { Secret } from './secret.js';
import { settings, type Values } from './settings.js';
import { extensionSettingsInForce, settingsInForce } from './settings-in-force.js';
import type { ExtensionPackage } from '../extensions/define-extension.js';
import { mergeFields } from '../extensions/extension-fields.js';
import { rolesWith } from '../extensions/operator-roles.js';
import { loadExtensions } from '../extensions/load-extensions.js';
import { readExtensions } from '../extensions/read-extensions.js';
import { builtSite } from '../site-files.js';
import { KNOWN_LOGOS, withFurtherLogos } from '../theme/provider-logos.js';
import { NO_THEME, readTheme } from '../theme/read-theme.js';
import { readWebTexts, type WebTexts } from '../theme/web-texts.js';
import { readConfiguredProviders } from './social/read-configured-providers.js';
import type { ReadOpenIdProvider } from './social/read-openid-providers.js';

/** Why the service does not start. Safe to print: no error contains the value of a secret. */
export class ConfigurationError extends Error {
  /** `errors`: one line each. */
  constructor(readonly errors: readonly string[]) {
    super(['The configuration cannot be used:', ...errors.map((error) => `- ${error}`)].join('\n'));
    this.name = new.target.name;
  }
}

export interface ReadConfigOptions {
  readonly files?: Files;
  /** The time of the start. */
  readonly now?: Date;
  /** The folder of the built web app. */
  readonly webApp?: string;
  /** Extensions beside those that `EXTENSIONS` names. */
  readonly extensions?: readonly ExtensionPackage[];
}

/**
 * Returns the configuration of this process; throws a `ConfigurationError` with all errors at once. Outside production
 * a missing `AUTH_SECRET` is generated and stored, but only when everything else is valid.
 */
export function readConfig(environment: Environment, options: ReadConfigOptions = {}): AppConfig {
  const { files = systemFiles, now = new Date(), webApp = builtSite().webApp, extensions: packages = [] } = options;
  const { values: own, errors, invalid } = readSettings(settings, environment, files);
  const named = loadExtensions(own.EXTENSIONS ?? []);
  const { read, errors: extensionErrors } = readExtensions([...packages, ...named.packages], environment, files);
  const extensions = read.map(({ extension }) => extension);
  const { fields, errors: fieldErrors } = mergeFields(own.ADDITIONAL_USER_FIELDS ?? {}, extensions);
  const values = { ...own, ADDITIONAL_USER_FIELDS: fields };
  const { providers, errors: providerErrors } = readConfiguredProviders(environment, files, values, invalid);
  const { theme, errors: themeErrors } = configuredTheme(values, readWebTexts(webApp), {
    openId: providers.openId,
    hasFurther: extensions.some((extension) => extension.providers),
  });
  const ownErrors = [...errors, ...providerErrors, ...themeErrors, ...crossVariableErrors(values, invalid, now)];
  throwAny([...ownErrors, ...named.errors, ...extensionErrors, ...fieldErrors]);
  const inForce = [...settingsInForce(environment, values, providers), ...extensionSettingsInForce(environment, read)];
  const configWith = (secret: Secret): AppConfig => {
    const composed = composeConfig(values, providers, secret, theme, inForce);
    const warnings = [...composed.warnings, ...expiredTokenWarnings(values, now)];
    return { ...composed, operators: { ...composed.operators, roles: rolesWith(extensions) }, extensions, warnings };
  };
  if (values.AUTH_SECRET !== null) return configWith(values.AUTH_SECRET);
  const generated = developmentSecret(values.DATA_DIR, files);
  if ('problems' in generated) {
    throw new ConfigurationError(generated.problems.map((problem) => `AUTH_SECRET ${problem}`));
  }
  throwAny(crossVariableErrors({ ...values, AUTH_SECRET: generated.value }, invalid, now));
  return configWith(generated.value);
}

type ThemeValues = Pick<Values, 'THEME_DIR' | 'PRIVACY_URL' | 'ACCESSIBILITY_URL'>;

function configuredTheme(
  values: ThemeValues,
  webTexts: WebTexts | null,
  { openId, hasFurther }: { readonly openId: readonly ReadOpenIdProvider[]; readonly hasFurther: boolean },
): ReturnType<typeof readTheme> {
  const { THEME_DIR: folder, PRIVACY_URL: privacy, ACCESSIBILITY_URL: accessibility } = values;
  if (folder === null) return { theme: NO_THEME, errors: [] };
  const described = openId.map(({ id, values: { LOGO } }) => [id, LOGO ?? id] as const);
  const logos = new Map([...KNOWN_LOGOS, ...described]);
  const { theme, errors } = readTheme(folder, webTexts, hasFurther ? withFurtherLogos(logos, folder) : logos);
  const elsewhere = { privacy, accessibility };
  const doubled = (theme.site?.pages ?? [])
    .filter((page) => elsewhere[page] !== null)
    .map((page) => `has the page ${page}, and ${page.toUpperCase()}_URL names another; expected one of them`);
  return { theme, errors: [...errors, ...doubled].map((error) => `THEME_DIR: ${error}`) };
}

function throwAny(errors: readonly string[]): void {
  if (errors.length > 0) throw new ConfigurationError(errors);
}
