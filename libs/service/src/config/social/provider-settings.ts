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
  CLIENT_ID: setting(listOf(clientId), 'Switches the provider on; a list where several audiences are accepted.', {
    inWords: 'off',
  }),
  CLIENT_SECRET: setting(clientSecret, 'Required beside the client id, but for public clients of Microsoft and VK.'),
  SCOPES: setting(listOf(scope), 'Permissions asked for beside the default ones.'),
  DISABLE_DEFAULT_SCOPE: setting(flag, 'The default permissions are not asked for.', 'false'),
  DISABLE_SIGN_UP: setting(flag, 'Nobody new comes in by this provider.', 'false'),
  DISABLE_IMPLICIT_SIGN_UP: setting(flag, 'Somebody new comes in only where the call asks for a sign-up.', 'false'),
  DISABLE_ID_TOKEN_SIGN_IN: setting(flag, 'Nobody signs in with an ID token from elsewhere.', 'false'),
  OVERRIDE_USER_INFO_ON_SIGN_IN: setting(
    flag,
    'Name, picture and address follow the provider at each sign-in.',
    'false',
  ),
  REDIRECT_URI: setting(providerUrl, 'Where the provider sends browsers back to.', {
    inWords: '`{PUBLIC_URL}{BASE_PATH}/callback/{id}`',
  }),
  PROMPT: setting(line(LONGEST_PROMPT), 'What the provider is to ask of the person.', PROVIDER_DEFAULT),
  AUTHORIZATION_ENDPOINT: setting(providerUrl, 'Where browsers are sent to sign in.', PROVIDER_DEFAULT),
  TOKEN_ENDPOINT: setting(providerUrl, 'Where codes and refresh tokens are traded.', PROVIDER_DEFAULT),
  USERINFO_ENDPOINT: setting(providerUrl, 'Where profiles are fetched.', PROVIDER_DEFAULT),
  EMAILS_ENDPOINT: setting(providerUrl, 'Where GitHub lists the addresses of a person.', PROVIDER_DEFAULT),
  PHOTO_ENDPOINT: setting(providerUrl, 'Where Microsoft keeps the photo of a person.', PROVIDER_DEFAULT),
  JWKS_URI: setting(providerUrl, 'Where the keys of ID tokens are fetched.', PROVIDER_DEFAULT),
  ISSUER: setting(line(LONGEST_ISSUER), 'Who must have issued an ID token.', PROVIDER_DEFAULT),
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
