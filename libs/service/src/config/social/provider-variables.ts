import type { ProviderConfiguration, SpecialSetting } from '@portvakt/adapters/social';

import { clientId, clientSecret, providerAddress, scope } from '../formats/provider-formats.js';
import { type Format, flag, line, listOf, quoted } from '../formats/format.js';
import { Secret } from '../secret.js';
import { optional, type Setting, type ValueOf, withDefault } from '../settings/setting.js';

const LONGEST_PROMPT = 100;
const LONGEST_ISSUER = 2048;

const address = (says: string) => optional(providerAddress, 'the provider’s own', says);

/** What every provider can be told, by the end of its variable: `SOCIAL_{ID}_CLIENT_ID`. */
export const commonVariables = {
  CLIENT_ID: optional(listOf(clientId), 'off', 'Switches the provider on; a list where several audiences are accepted.'),
  CLIENT_SECRET: optional(clientSecret, null, 'Required beside the client id, but for public clients of Microsoft and VK.'),
  SCOPES: optional(listOf(scope), null, 'Permissions asked for beside the default ones.'),
  DISABLE_DEFAULT_SCOPE: withDefault(flag, 'false', 'The default permissions are not asked for.'),
  DISABLE_SIGN_UP: withDefault(flag, 'false', 'Nobody new comes in by this provider.'),
  DISABLE_IMPLICIT_SIGN_UP: withDefault(flag, 'false', 'Somebody new comes in only where the call asks for a sign-up.'),
  DISABLE_ID_TOKEN_SIGN_IN: withDefault(flag, 'false', 'Nobody signs in with an ID token from elsewhere.'),
  OVERRIDE_USER_INFO_ON_SIGN_IN: withDefault(flag, 'false', 'Name, picture and address follow the provider at each sign-in.'),
  REDIRECT_URI: optional(providerAddress, '`{PUBLIC_URL}{BASE_PATH}/callback/{id}`', 'Where the provider sends browsers back to.'),
  PROMPT: optional(line(LONGEST_PROMPT), 'the provider’s own', 'What the provider is to ask of the person.'),
  AUTHORIZATION_ENDPOINT: address('Where browsers are sent to sign in.'),
  TOKEN_ENDPOINT: address('Where codes and refresh tokens are traded.'),
  USERINFO_ENDPOINT: address('Where profiles are fetched.'),
  EMAILS_ENDPOINT: address('Where GitHub lists the addresses of a person.'),
  PHOTO_ENDPOINT: address('Where Microsoft keeps the photo of a person.'),
  JWKS_URI: address('Where the keys of ID tokens are fetched.'),
  ISSUER: optional(line(LONGEST_ISSUER), 'the provider’s own', 'Who must have issued an ID token.'),
};

/** What was said of one provider in variables that all of them have. */
export type CommonValues = {
  readonly [Name in keyof typeof commonVariables]: ValueOf<(typeof commonVariables)[Name]>;
};

/** `SOCIAL_GITHUB_`. */
export const prefixOf = ({ id }: Pick<ProviderConfiguration, 'id'>): string => `SOCIAL_${id.toUpperCase()}_`;

/** The settings that one provider has for itself, by the end of their variables. */
export const specialVariables = ({ settings }: ProviderConfiguration): Readonly<Record<string, Setting<string | Secret>>> =>
  Object.fromEntries(Object.entries(settings).map(([name, special]) => [name, settingOf(special)]));

const settingOf = (special: SpecialSetting): Setting<string | Secret> => ({
  format: formatOf(special),
  says: special.says,
  unset: special.default,
  shownDefault: special.default,
  example: null,
});

const formatOf = ({ expected, isSecret, ...special }: SpecialSetting): Format<string | Secret> => ({
  expected,
  isSecret,
  parse: (text) => {
    if (!special.fits(text)) return { wrong: [isSecret ? 'is of another form' : `is ${quoted(text)}`] };
    return { value: isSecret ? new Secret(text) : text };
  },
});
