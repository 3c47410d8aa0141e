import type { Files } from '../files.js';
import type { Environment } from '../read-settings.js';
import type { SettingName, Values } from '../settings.js';
import type { ConfiguredProviders } from './compose-social.js';
import { readOpenIdProviders } from './read-openid-providers.js';
import { readProviders } from './read-providers.js';

const NONE = { providers: [], errors: [] };

/** Reads `SOCIAL_…` and `OIDC_…`. `invalid`: the variables that have an error of their own. */
export function readConfiguredProviders(
  environment: Environment,
  files: Files,
  { SOCIAL_ALLOW_HTTP: allowHttp, OIDC_PROVIDERS: ids }: Pick<Values, 'SOCIAL_ALLOW_HTTP' | 'OIDC_PROVIDERS'>,
  invalid: ReadonlySet<string>,
): { readonly providers: ConfiguredProviders; readonly errors: readonly string[] } {
  const known = readProviders(environment, files, allowHttp);
  const isUnknown = invalid.has('OIDC_PROVIDERS' satisfies SettingName);
  const openId = isUnknown ? NONE : readOpenIdProviders(ids ?? [], environment, files, allowHttp);
  return {
    providers: { known: known.providers, openId: openId.providers },
    errors: [...known.errors, ...openId.errors],
  };
}
