import { openIdProviderId } from './formats/openid-formats.js';
import { providerId } from './formats/provider-formats.js';
import { flag, listOf } from './formats/text-formats.js';
import { setting } from './setting.js';

/** Sign-in with any provider; `social/provider-settings.ts` has the settings of each. */
export const socialSettings = {
  ACCOUNT_LINKING_ENABLED: setting(flag, 'An identity at a provider may be linked to an existing user.', 'true'),
  OIDC_PROVIDERS: setting(
    listOf(openIdProviderId),
    'Ids of OpenID providers of your own, in the order of their buttons; variables that begin with `OIDC_` and the id describe each.',
  ),
  TRUSTED_PROVIDERS: setting(
    listOf(providerId),
    'Providers whose identities may be linked by e-mail address although the provider does not verify it; never name one for several tenants.',
  ),
  UPDATE_ACCOUNT_ON_SIGN_IN: setting(flag, 'Each sign-in updates the stored provider tokens.', 'true'),
  ALLOW_UNLINKING_ALL: setting(
    flag,
    'Users may remove their last sign-in method; the web app does not offer it.',
    'false',
  ),
  SOCIAL_ALLOW_HTTP: setting(
    flag,
    'URLs of providers may be plain http on loopback hosts; in production only if `PUBLIC_URL` is one too.',
    'false',
  ),
};
