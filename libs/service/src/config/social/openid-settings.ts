import {
  claimPath,
  idTokenAlgorithm,
  issuer,
  keyId,
  logoName,
  privateKey,
  requiredClaims,
  words,
} from '../formats/openid-formats.js';
import { clientId, clientSecret, scope } from '../formats/provider-formats.js';
import { flag, line, listOf, oneOf } from '../formats/text-formats.js';
import type { ValuesOf } from '../read-settings.js';
import { setting } from '../setting.js';
import { presets } from './openid-presets.js';
import { commonSettings } from './provider-settings.js';

const LONGEST_NAME = 60;

/** The settings of a provider that the operator describes, by the end of the variable: `OIDC_{ID}_ISSUER`. */
export const openIdSettings = {
  PRESET: setting(
    oneOf(Object.keys(presets)),
    'A known provider, whose values become the defaults of the other variables (docs/PROVIDERS.md).',
  ),
  ISSUER: setting(issuer, 'Required, unless the preset has one. The endpoints and keys are discovered from it.'),
  CLIENT_ID: setting(clientId, 'Required. The id that the provider has given this service.'),
  TOKEN_AUTH: setting(
    oneOf(['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none']),
    'How the service authenticates at the token endpoint.',
    'client_secret_basic',
  ),
  CLIENT_SECRET: setting(clientSecret, 'Required for `client_secret_basic` and `client_secret_post`.'),
  PRIVATE_KEY: setting(privateKey, 'Required for `private_key_jwt`. The provider has the public half.'),
  KEY_ID: setting(keyId, 'Id by which the provider knows the key (`kid`).', { inWords: '`kid` of the JWK; none' }),
  NAME: setting(line(LONGEST_NAME), 'The name that users see; the same in every language.', { inWords: 'the id' }),
  LOGO: setting(logoName, 'Logo on the button; without the file, the first letter of the name.', {
    inWords: 'the id',
  }),
  SCOPES: setting(listOf(scope), 'Scopes that are requested; one must be `openid`.', 'openid,email,profile'),
  PROMPT: commonSettings.PROMPT,
  ACR_VALUES: setting(words, 'The `acr_values` parameter of the authorisation request.'),
  UI_LOCALES: setting(words, 'The `ui_locales` parameter of the authorisation request, such as `nb`.'),
  REQUIRED_CLAIMS: setting(
    requiredClaims,
    'Further claims that the ID token must have; to rely on `acr`, name it here.',
  ),
  EMAIL_CLAIM: setting(claimPath, 'Claim with the e-mail address.', 'email'),
  NAME_CLAIM: setting(claimPath, 'Claim with the name.', 'name'),
  EMAIL_VERIFIED: setting(
    oneOf(['claim', 'never', 'always']),
    'When the address counts as verified: if `email_verified` is true, never, or always, because you vouch for the provider.',
    'claim',
  ),
  ALGORITHMS: setting(listOf(idTokenAlgorithm), 'Accepted signatures of ID tokens.', 'RS256,PS256,ES256'),
  USERINFO: setting(flag, 'The user info endpoint is asked for claims that the ID token does not have.', 'false'),
  DISABLE_SIGN_UP: commonSettings.DISABLE_SIGN_UP,
  DISABLE_IMPLICIT_SIGN_UP: commonSettings.DISABLE_IMPLICIT_SIGN_UP,
  OVERRIDE_USER_INFO_ON_SIGN_IN: commonSettings.OVERRIDE_USER_INFO_ON_SIGN_IN,
  REDIRECT_URI: commonSettings.REDIRECT_URI,
};

export type OpenIdValues = ValuesOf<typeof openIdSettings>;

/** `OIDC_FEIDE_`. */
export const openIdPrefix = (id: string): string => `OIDC_${id.toUpperCase()}_`;
