import type { OpenIdProvider } from '@portvakt/adapters/social';

import type { AppConfig } from '../config/app-config.js';
import { systemFiles } from '../config/files.js';
import type { Environment } from '../config/read-settings.js';
import { composeOpenId } from '../config/social/compose-openid.js';
import { openIdPrefix, type OpenIdValues } from '../config/social/openid-settings.js';
import { readOpenIdProvider } from '../config/social/read-openid-providers.js';
import type { OidcSettings } from './provider-tools.js';

interface ProductOpenIdProvider {
  readonly provider: OpenIdProvider;
  /** One line each, such as `ISSUER is "x"; expected …`. */
  readonly errors: readonly string[];
}

/** An OpenID provider that an extension describes. Its settings are read as if they were the variables `OIDC_{ID}_…`. */
export function productOpenIdProvider(
  settings: OidcSettings,
  { providers, site }: Pick<AppConfig, 'providers' | 'site'>,
): ProductOpenIdProvider {
  const prefix = openIdPrefix(settings.id);
  const variables = Object.entries(textsOf(settings)).map(([ending, text]) => [prefix + ending, text]);
  const environment = Object.fromEntries(variables) as Environment;
  const { provider, errors } = readOpenIdProvider(settings.id, environment, systemFiles, providers.allowHttp);
  const { parameters = {} } = settings;
  return {
    provider: { ...composeOpenId(provider, site), parameters },
    errors: errors.map((error) => error.replace(prefix, '')),
  };
}

const textsOf = ({
  name,
  issuer,
  clientId,
  clientSecret,
  scopes,
  requiredClaims,
  emailClaim,
  nameClaim,
  emailVerified,
  algorithms,
  usesUserInfo,
}: OidcSettings): Partial<Record<keyof OpenIdValues, string | undefined>> => ({
  NAME: name,
  ISSUER: issuer,
  CLIENT_ID: clientId,
  TOKEN_AUTH: clientSecret ? 'client_secret_basic' : 'none',
  CLIENT_SECRET: clientSecret?.reveal(),
  SCOPES: scopes?.join(','),
  REQUIRED_CLAIMS: requiredClaims && JSON.stringify(requiredClaims),
  EMAIL_CLAIM: emailClaim,
  NAME_CLAIM: nameClaim,
  EMAIL_VERIFIED: emailVerified,
  ALGORITHMS: algorithms?.join(','),
  USERINFO: usesUserInfo === undefined ? undefined : String(usesUserInfo),
});
