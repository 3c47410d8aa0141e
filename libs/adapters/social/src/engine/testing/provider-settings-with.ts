import type { ProviderSettings } from '../../provider-settings.js';

const NO_ENDPOINTS = {
  authorization: null,
  token: null,
  userInfo: null,
  emails: null,
  photo: null,
  jwks: null,
  issuer: null,
};

type Said = Partial<Omit<ProviderSettings, 'endpoints'>> & { endpoints?: Partial<ProviderSettings['endpoints']> };

/** What an operator says at the least, and what a test says beside it. */
export function providerSettingsWith({ endpoints, ...said }: Said = {}): ProviderSettings {
  return {
    clientIds: ['client-id_1'],
    clientSecret: 'secret-~_2',
    scopes: [],
    disableDefaultScope: false,
    disableIdTokenSignIn: false,
    redirectUri: 'https://id.eksempel.no/api/auth/callback/here',
    prompt: null,
    special: {},
    rules: { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false },
    ...said,
    endpoints: { ...NO_ENDPOINTS, ...endpoints },
  };
}
