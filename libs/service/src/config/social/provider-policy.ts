import type { ProviderPolicy } from '@portvakt/social-linking';

import type { CommonValues } from './provider-settings.js';

type PolicyValues = Pick<
  CommonValues,
  'DISABLE_SIGN_UP' | 'DISABLE_IMPLICIT_SIGN_UP' | 'OVERRIDE_USER_INFO_ON_SIGN_IN'
>;

/** Who may sign up with a provider, and what its profile overwrites. */
export const providerPolicyOf = (common: PolicyValues): ProviderPolicy => ({
  signUpDisabled: common.DISABLE_SIGN_UP,
  implicitSignUpDisabled: common.DISABLE_IMPLICIT_SIGN_UP,
  overridesUserInfo: common.OVERRIDE_USER_INFO_ON_SIGN_IN,
});
