export type LinkResult = 'email_verified' | 'account_deleted';

const COOKIE = /^(?:__Secure-)?[^=]*\.link_result$/;

/**
 * Whether the service has just reported that a mailed link worked (specification §3). The report is a cookie, because a
 * URL can be typed by anybody.
 */
export function hasLinkResult(result: LinkResult): boolean {
  return cookies().some(({ name, value }) => COOKIE.test(name) && value === result);
}

/** Deletes the report, so that it counts for one visit. */
export function clearLinkResult(): void {
  for (const { name } of cookies().filter(({ name }) => COOKIE.test(name))) {
    const secure = name.startsWith('__Secure-') ? '; Secure' : '';
    document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax${secure}`;
  }
}

function cookies() {
  return document.cookie.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    return { name, value };
  });
}
