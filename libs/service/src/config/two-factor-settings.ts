import { cookieSeconds, flag, nameLine, seconds, wholeNumber } from './formats/text-formats.js';
import { setting } from './setting.js';

/** The second factor, and the devices that need none. */
export const twoFactorSettings = {
  TWO_FACTOR_ISSUER: setting(nameLine, 'Name that authenticator apps show.', {
    inWords: 'the value of `APP_NAME`',
  }),
  TWO_FACTOR_SKIP_VERIFICATION: setting(
    flag,
    'Two-factor authentication is on at once, before a first code has verified the authenticator.',
    'false',
  ),
  TWO_FACTOR_TOTP_ENABLED: setting(flag, 'Codes of authenticator apps are accepted.', 'true'),
  TWO_FACTOR_OTP_ENABLED: setting(flag, 'Codes by e-mail are accepted.', 'true'),
  TWO_FACTOR_OTP_TTL: setting(seconds(1), 'How long a code by e-mail works.', '180'),
  TWO_FACTOR_OTP_ATTEMPTS: setting(
    wholeNumber(1, 100),
    'Wrong guesses after which a code by e-mail becomes invalid.',
    '5',
  ),
  TWO_FACTOR_PENDING_TTL: setting(cookieSeconds, 'How long a sign-in waits for its second factor.', '300'),
  TRUST_DEVICE_TTL: setting(cookieSeconds, 'How long a trusted device needs no second factor.', '2592000'),
};
