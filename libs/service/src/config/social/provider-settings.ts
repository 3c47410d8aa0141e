import * as v from 'valibot';

import type { ProviderConfiguration, SpecialSetting } from '@portvakt/adapters/social';

import { clientId, clientSecret, providerUrl, scope } from '../formats/provider-formats.js';
import { flag, line, listOf, secret } from '../formats/text-formats.js';
import type { Format } from '../parse-text.js';
import type { ValuesOf } from '../read-settings.js';
import type { Secret } from '../secret.js';
import { setting, type Setting } from '../setting.js';

const LONGEST_PROMPT = 100;
const LONGEST_ISSUER = 2048;

const PROVIDER_DEFAULT = { inWords: 'the provider’s own' };

/** The settings that every provider has, by the end of the variable: `SOCIAL_{ID}_CLIENT_ID`. */
export const commonSettings = {
  CLIENT_ID: setting(listOf(clientId), 'Enables the provider; a list if several audiences are accepted.', {
    inWords: 'off',
  }),
  CLIENT_SECRET: setting(clientSecret, 'Required with the client id, except for public clients of Microsoft and VK.'),
  SCOPES: setting(listOf(scope), 'Scopes requested in addition to the default ones.'),
  DISABLE_DEFAULT_SCOPE: setting(flag, 'The default scopes are not requested.', 'false'),
  DISABLE_SIGN_UP: setting(flag, 'New users cannot sign up with this provider.', 'false'),
  DISABLE_IMPLICIT_SIGN_UP: setting(flag, 'New users can sign up only if the request asks for it.', 'false'),
  DISABLE_ID_TOKEN_SIGN_IN: setting(flag, 'Sign-in with an ID token is rejected.', 'false'),
  OVERRIDE_USER_INFO_ON_SIGN_IN: setting(
    flag,
    'Each sign-in updates name, picture and e-mail address from the provider.',
    'false',
  ),
  REDIRECT_URI: setting(providerUrl, 'URL to which the provider redirects browsers.', {
    inWords: '`{PUBLIC_URL}{BASE_PATH}/callback/{id}`',
  }),
  PROMPT: setting(line(LONGEST_PROMPT), 'The `prompt` parameter of the authorisation request.', PROVIDER_DEFAULT),
  AUTHORIZATION_ENDPOINT: setting(providerUrl, 'URL to which browsers are redirected to sign in.', PROVIDER_DEFAULT),
  TOKEN_ENDPOINT: setting(providerUrl, 'Token endpoint for authorisation codes and refresh tokens.', PROVIDER_DEFAULT),
  USERINFO_ENDPOINT: setting(providerUrl, 'Endpoint of the user profile.', PROVIDER_DEFAULT),
  EMAILS_ENDPOINT: setting(providerUrl, 'Endpoint at which GitHub lists the e-mail addresses of a user.', PROVIDER_DEFAULT),
  PHOTO_ENDPOINT: setting(providerUrl, 'Endpoint of the user photo at Microsoft.', PROVIDER_DEFAULT),
  JWKS_URI: setting(providerUrl, 'Key set that verifies ID tokens.', PROVIDER_DEFAULT),
  ISSUER: setting(line(LONGEST_ISSUER), 'Required issuer of an ID token.', PROVIDER_DEFAULT),
};

export type CommonValues = ValuesOf<typeof commonSettings>;

/** `SOCIAL_GITHUB_`. */
export const prefixOf = ({ id }: Pick<ProviderConfiguration, 'id'>): string => `SOCIAL_${id.toUpperCase()}_`;

type SpecialSettings = Readonly<Record<string, Setting<string | Secret | null>>>;

/** The settings that only this provider has, by the end of the variable. */
export const specialSettings = ({ settings }: ProviderConfiguration): SpecialSettings =>
  Object.fromEntries(Object.entries(settings).map(([name, special]) => [name, settingOf(special)]));

function settingOf(special: SpecialSetting): Setting<string | Secret | null> {
  const text = v.pipe(
    v.string(),
    v.check((value) => special.fits(value)),
    v.description(special.expected),
  );
  const format: Format<string | Secret> = special.isSecret ? secret(text, special.expected) : text;
  return setting(format, special.says, special.default);
}
