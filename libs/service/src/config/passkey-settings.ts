import { passkeyOrigin, rpId } from './formats/passkey-formats.js';
import { flag, listOf } from './formats/text-formats.js';
import { setting } from './setting.js';

/** Passkeys (passkeys §7). */
export const passkeySettings = {
  PASSKEYS_ENABLED: setting(flag, 'Users may make passkeys and sign in with them.', 'true'),
  PASSKEY_RP_ID: setting(
    rpId,
    'Host that passkeys are bound to. Changing it later makes every passkey useless, for ever.',
    { inWords: 'host of `PUBLIC_URL`; if that is an IP address, passkeys are off' },
  ),
  PASSKEY_ORIGINS: setting(
    listOf(passkeyOrigin),
    'Origins besides that of `PUBLIC_URL` that may use passkeys, 20 at most; those with http or https must be trusted by `TRUSTED_ORIGINS`.',
  ),
  PASSKEY_CONDITIONAL_CREATE: setting(
    flag,
    'Browsers may make a passkey after a sign-in with a password without asking; refused with `POLICY=strict`.',
    'false',
  ),
};
