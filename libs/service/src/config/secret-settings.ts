import { listOf, masterSecret } from './formats/text-formats.js';
import { cookieDomain, cookiePrefix } from './formats/web-formats.js';
import { setting } from './setting.js';

/** Keys and cookies. */
export const secretSettings = {
  AUTH_SECRET: setting(masterSecret, 'All keys are derived from it: anyone who knows it can forge sessions.', {
    inWords: 'made once and kept in `DATA_DIR`; required in production',
  }),
  AUTH_PREVIOUS_SECRETS: setting(
    listOf(masterSecret),
    'Previous values of `AUTH_SECRET`, newest first: still accepted, never used for new values.',
  ),
  AUTH_COMPROMISED_SECRETS: setting(
    listOf(masterSecret),
    'Leaked values of `AUTH_SECRET`: they decrypt stored values, which are encrypted again at start, and verify no cookie, link or token.',
  ),
  COOKIE_PREFIX: setting(
    cookiePrefix,
    'Prefix of every cookie name; `better-auth` keeps the sessions of a migrated better-auth installation.',
    'portvakt',
  ),
  COOKIE_DOMAIN: setting(
    cookieDomain,
    'Domain whose hosts share the cookies; without it only the host of `PUBLIC_URL` gets them.',
  ),
};
