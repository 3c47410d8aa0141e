import { providerId } from '../formats/provider-formats.js';
import { flag, listOf } from '../formats/format.js';
import { optional, withDefault } from './setting.js';

/** Identities at providers, whichever they are. What one provider needs: config/social. */
export const socialSettings = {
  ACCOUNT_LINKING_ENABLED: withDefault(flag, 'true', 'An identity at a provider may join a user who is there already.'),
  TRUSTED_PROVIDERS: optional(
    listOf(providerId),
    null,
    'Providers that may join a user although they do not call the address verified; one that many tenants share never may.',
  ),
  UPDATE_ACCOUNT_ON_SIGN_IN: withDefault(flag, 'true', 'Stored tokens of a provider follow each sign-in.'),
  ALLOW_UNLINKING_ALL: withDefault(flag, 'false', 'Users may take away their last way in.'),
  SOCIAL_ALLOW_HTTP: withDefault(
    flag,
    'false',
    'Addresses of providers may be plain http on loopback hosts; in production only where `PUBLIC_URL` is one too.',
  ),
};
