import type { ProviderSettings } from '../../provider-settings.js';
import { secretText } from '../../testing/secret-text.js';

const NO_ENDPOINTS = {
  authorization: null,
  token: null,
  userInfo: null,
  emails: null,
  photo: null,
  jwks: null,
  issuer: null,
};

type Given = Partial<Omit<ProviderSettings, 'endpoints' | 'clientSecret' | 'specialSecrets'>> & {
  endpoints?: Partial<ProviderSettings['endpoints']>;
  clientSecret?: string | null;
  specialSecrets?: Readonly<Record<string, string>>;
};

/** The minimal settings of a provider, with those of the test. */
export function providerSettingsWith(given: Given = {}): ProviderSettings {
  const { endpoints, clientSecret = 'secret-~_2', specialSecrets = {}, ...others } = given;
  return {
    clientIds: ['client-id_1'],
    clientSecret: clientSecret === null ? null : secretText(clientSecret),
    scopes: [],
    disableDefaultScope: false,
    disableIdTokenSignIn: false,
    redirectUri: 'https://id.eksempel.no/api/auth/callback/here',
    prompt: null,
    special: {},
    specialSecrets: Object.fromEntries(Object.entries(specialSecrets).map(([name, text]) => [name, secretText(text)])),
    policy: { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false },
    ...others,
    endpoints: { ...NO_ENDPOINTS, ...endpoints },
  };
}
