import {
  basePath,
  callPath,
  cookieDomain,
  cookiePrefix,
  origin,
  returnAddress,
  trustedOrigin,
} from '../address-format.js';
import { line, listOf, oneOf } from '../format.js';
import { masterSecret } from '../secret-format.js';
import { optional, withDefault } from '../setting.js';

const LONGEST_NAME = 100;

/** What the world sees, and whom the service believes. */
export const siteSettings = {
  PUBLIC_URL: optional(
    origin,
    '`http://localhost:{PORT}`; required in production',
    'Origin that the world sees; https turns on secure cookies, and production refuses http except on a loopback host.',
  ),
  BASE_PATH: withDefault(basePath, '/', 'Path below which the auth calls stand.'),
  DISABLED_PATHS: optional(listOf(callPath), null, 'Calls that answer 404 as if they did not exist.'),
  ERROR_URL: optional(
    returnAddress,
    '`{PUBLIC_URL}{BASE_PATH}/error`',
    'Where a failed social sign-in leads when the call named no address; must be trusted.',
  ),
  TRUSTED_ORIGINS: optional(
    listOf(trustedOrigin),
    null,
    'Origins besides our own that may call us and that browsers may be sent to.',
  ),
  APP_NAME: withDefault(
    line(LONGEST_NAME),
    'Portvakt',
    'Name in mails, on pages and, unless set apart, in authenticators.',
  ),
  POLICY: withDefault(
    oneOf(['standard', 'strict']),
    'standard',
    '`strict` closes what the standard behaviour leaves open, among it the use of a one-time code twice.',
  ),
};

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
