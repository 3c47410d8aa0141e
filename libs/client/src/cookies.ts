/** Prefix and `__Secure-` depend on the service; the ends of the names do not. */
const OF_SESSIONS = /(?:^|[.-])(?:session_token|session_data|dont_remember)$/;
const TOKEN = /(?:^|[.-])session_token$/;

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf('='));

/** The cookies of a session alone, so that those of the product stay with the product; null where there is no session. */
export function sessionCookiesIn(header: string | null | undefined): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.filter((pair) => OF_SESSIONS.test(nameOf(pair)));
  return own.some((pair) => TOKEN.test(nameOf(pair))) ? own.join('; ') : null;
}
