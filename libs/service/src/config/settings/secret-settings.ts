import { cookieDomain, cookiePrefix } from '../formats/address-format.js';
import { listOf } from '../formats/format.js';
import { masterSecret } from '../formats/secret-format.js';
import { optional, withDefault } from './setting.js';

/** Keys and cookies. */
export const secretSettings = {
  AUTH_SECRET: optional(
    masterSecret,
    'made once and kept in `DATA_DIR`; required in production',
    'Root of all keys: whoever knows it can forge sessions.',
  ),
  AUTH_PREVIOUS_SECRETS: optional(
    listOf(masterSecret),
    null,
    'Former values of `AUTH_SECRET`, newest first, still accepted for reading and never used for writing.',
  ),
  AUTH_COMPROMISED_SECRETS: optional(
    listOf(masterSecret),
    null,
    'Leaked values of `AUTH_SECRET`: they decrypt what is stored, so that it is encrypted anew at start, and open no cookie, link or token.',
  ),
  COOKIE_PREFIX: withDefault(
    cookiePrefix,
    'portvakt',
    'Beginning of every cookie name; `better-auth` takes over the live sessions of the reference library.',
  ),
  COOKIE_DOMAIN: optional(
    cookieDomain,
    null,
    'Domain whose hosts share the cookies; without it they belong to one host.',
  ),
};
