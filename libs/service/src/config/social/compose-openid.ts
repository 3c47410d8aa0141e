import type { OpenIdProvider, SigningKey } from '@portvakt/adapters/social';

import type { DerivedValues } from '../derived-values.js';
import { readSigningKey } from '../formats/signing-key.js';
import { Secret } from '../secret.js';
import { providerPolicyOf } from './provider-policy.js';
import { COMMON_OPENID_SETTINGS } from './openid-provider-settings.js';
import { openIdPrefix, type OpenIdValues } from './openid-settings.js';
import type { ReadOpenIdProvider } from './read-openid-providers.js';

const AUTHENTICATION = {
  client_secret_basic: 'basic',
  client_secret_post: 'post',
  private_key_jwt: 'privateKeyJwt',
  none: 'none',
} as const;

/** The settings of a described provider for the social adapter. */
export function composeOpenId(
  { id, values }: ReadOpenIdProvider,
  { baseUrl }: Pick<DerivedValues, 'baseUrl'>,
): OpenIdProvider {
  return {
    id,
    name: values.NAME ?? id,
    issuer: values.ISSUER ?? '',
    authentication: AUTHENTICATION[values.TOKEN_AUTH],
    scopes: values.SCOPES,
    parameters: parametersOf(values),
    requiredClaims: values.REQUIRED_CLAIMS ?? {},
    emailClaim: values.EMAIL_CLAIM,
    nameClaim: values.NAME_CLAIM,
    emailVerified: values.EMAIL_VERIFIED,
    algorithms: values.ALGORITHMS,
    usesUserInfo: values.USERINFO,
    settings: {
      ...COMMON_OPENID_SETTINGS,
      clientIds: [values.CLIENT_ID ?? ''],
      clientSecret: values.CLIENT_SECRET,
      signingKey: signingKeyOf(values),
      redirectUri: values.REDIRECT_URI ?? `${baseUrl}/callback/${id}`,
      prompt: values.PROMPT,
      policy: providerPolicyOf(values),
    },
  };
}

const parametersOf = ({ ACR_VALUES, UI_LOCALES }: OpenIdValues): Readonly<Record<string, string>> => ({
  ...(ACR_VALUES !== null && { acr_values: ACR_VALUES }),
  ...(UI_LOCALES !== null && { ui_locales: UI_LOCALES }),
});

function signingKeyOf({ PRIVATE_KEY, KEY_ID }: OpenIdValues): SigningKey | null {
  const key = PRIVATE_KEY && readSigningKey(PRIVATE_KEY.reveal());
  return key && { ...key, pem: new Secret(key.pem), keyId: KEY_ID ?? key.keyId };
}

/** Warnings for the log at the start. */
export const openIdWarnings = (providers: readonly ReadOpenIdProvider[]): readonly string[] =>
  providers
    .filter(({ values }) => values.EMAIL_VERIFIED === 'always')
    .map(
      ({ id }) =>
        `${openIdPrefix(id)}EMAIL_VERIFIED is always: whoever can set an address at ${id} can sign in to the account with it`,
    );
