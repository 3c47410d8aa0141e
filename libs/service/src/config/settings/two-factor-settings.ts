import { cookieSeconds, flag, line, seconds, wholeNumber } from '../formats/format.js';
import { optional, withDefault } from './setting.js';

const MOST_ATTEMPTS = 100;
const LONGEST_ISSUER = 100;

/** The second factor. */
export const twoFactorSettings = {
  TWO_FACTOR_ISSUER: optional(line(LONGEST_ISSUER), 'the value of `APP_NAME`', 'Name that authenticator apps show.'),
  TWO_FACTOR_SKIP_VERIFICATION: withDefault(
    flag,
    'false',
    'Two-factor is on at once, before a first code proved the authenticator.',
  ),
  TWO_FACTOR_TOTP_ENABLED: withDefault(flag, 'true', 'Codes of authenticator apps.'),
  TWO_FACTOR_OTP_ENABLED: withDefault(flag, 'true', 'Codes by mail.'),
  TWO_FACTOR_OTP_TTL: withDefault(seconds(1), '180', 'How long a code by mail works.'),
  TWO_FACTOR_OTP_ATTEMPTS: withDefault(
    wholeNumber(1, MOST_ATTEMPTS),
    '5',
    'Wrong guesses after which a code by mail is void.',
  ),
  TWO_FACTOR_PENDING_TTL: withDefault(cookieSeconds, '300', 'How long a sign-in waits for its second factor.'),
  TRUST_DEVICE_TTL: withDefault(cookieSeconds, '2592000', 'How long a trusted device needs no second factor.'),
};
