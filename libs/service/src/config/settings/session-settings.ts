import { MAX_SESSIONS_PER_USER } from '@portvakt/session';

import { cookieSeconds, flag, seconds, wholeNumber } from '../formats/format.js';
import { withDefault } from './setting.js';

/** A revoked session is answered from the cookie for as long (security D10, D11). */
const LONGEST_CACHE_SECONDS = 3600;

/** Sessions and their cookies. */
export const sessionSettings = {
  SESSION_TTL: withDefault(cookieSeconds, '604800', 'Life of a remembered session after its last refresh.'),
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
  SESSIONS_PER_USER: withDefault(
    wholeNumber(1, MAX_SESSIONS_PER_USER),
    '100',
    'Sessions that a user may have at a time; a sign-in beyond ends the oldest.',
  ),
  SESSION_COOKIE_CACHE_ENABLED: withDefault(
    flag,
    'false',
    'Keeps a signed copy of the session in a cookie, read without the database.',
  ),
  SESSION_COOKIE_CACHE_TTL: withDefault(
    seconds(1, LONGEST_CACHE_SECONDS),
    '300',
    'How long that copy is believed, also after the session was revoked elsewhere.',
  ),
};
