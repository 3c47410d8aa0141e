import { flag, line, seconds, wholeNumber } from '../format.js';
import { optional, withDefault } from '../setting.js';

/** No browser keeps a cookie longer than 400 days, and the contract refuses to ask for it (§3). */
const LONGEST_COOKIE_SECONDS = 34_560_000;

/** Sessions and their cookies. */
export const sessionSettings = {
  SESSION_TTL: withDefault(
    seconds(1, LONGEST_COOKIE_SECONDS),
    '604800',
    'Life of a remembered session after its last refresh.',
  ),
  SESSION_UPDATE_AGE: withDefault(
    seconds(0),
    '86400',
    'Age at which a session is refreshed when it is used; `0`: at each use.',
  ),
  SESSION_FRESH_AGE: withDefault(
    seconds(0),
    '86400',
    'How long after signing in a session may do what needs a fresh one; `0`: always.',
  ),
  SESSION_REFRESH_ENABLED: withDefault(flag, 'true', 'Use prolongs a session.'),
  SESSION_COOKIE_CACHE_ENABLED: withDefault(
    flag,
    'false',
    'Keeps a signed copy of the session in a cookie, read without the database.',
  ),
  SESSION_COOKIE_CACHE_TTL: withDefault(seconds(1, LONGEST_COOKIE_SECONDS), '300', 'How long that copy is believed.'),
};

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
  TWO_FACTOR_PENDING_TTL: withDefault(
    seconds(1, LONGEST_COOKIE_SECONDS),
    '300',
    'How long a sign-in waits for its second factor.',
  ),
  TRUST_DEVICE_TTL: withDefault(
    seconds(1, LONGEST_COOKIE_SECONDS),
    '2592000',
    'How long a trusted device needs no second factor.',
  ),
};
