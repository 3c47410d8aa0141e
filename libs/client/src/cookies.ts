/** The prefixes of the names depend on the service's settings; the endings do not. */
const OF_SESSIONS = /(?:^|[.-])(?:session_token|session_data|dont_remember)$/;
const TOKEN = /(?:^|[.-])session_token$/;

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf('='));

/**
 * Only the session cookies, so that the product's own cookies are not sent to Portvakt; null if there is no session.
 */
export function sessionCookiesIn(header: string | null | undefined): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.filter((pair) => OF_SESSIONS.test(nameOf(pair)));
  return own.some((pair) => TOKEN.test(nameOf(pair))) ? own.join('; ') : null;
}
