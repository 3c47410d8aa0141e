import { MAX_SESSIONS_PER_USER } from '@portvakt/session';

import { cookieSeconds, flag, seconds, wholeNumber } from './formats/text-formats.js';
import { setting } from './setting.js';

/** `/get-session` may answer a revoked session from the cookie for at most this long (security D10, D11). */
const LONGEST_COOKIE_CACHE_SECONDS = 3600;

export const sessionSettings = {
  SESSION_TTL: setting(cookieSeconds, 'Lifetime of a remembered session after its last refresh.', '604800'),
  SESSION_UPDATE_AGE: setting(
    seconds(0),
    'Age at which a session is refreshed when it is used; `0`: at each use.',
    '86400',
  ),
  SESSION_FRESH_AGE: setting(
    seconds(0),
    'How long after the sign-in a session counts as fresh; `0`: always, but then a deletion also needs a password or a mailed link.',
    '86400',
  ),
  SESSION_REFRESH_ENABLED: setting(flag, 'Sessions are refreshed when they are used.', 'true'),
  SESSIONS_PER_USER: setting(
    wholeNumber(1, MAX_SESSIONS_PER_USER),
    'Number of sessions that a user may have at a time; a further sign-in revokes the oldest.',
    '100',
  ),
  SESSION_COOKIE_CACHE_ENABLED: setting(
    flag,
    'Keeps a signed copy of the session in a cookie, read without the database.',
    'false',
  ),
  SESSION_COOKIE_CACHE_TTL: setting(
    seconds(1, LONGEST_COOKIE_CACHE_SECONDS),
    'How long that copy is trusted, also after the session was revoked elsewhere.',
    '300',
  ),
};
