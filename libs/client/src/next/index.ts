import { type GuardOptions, judge } from '../guard.js';
import type { Portvakt, SeenSession } from '../portvakt.js';

interface ReadHeaders {
  get(name: string): string | null;
}

/** The last address comes from the proxy in front of Next; a client may have made up the others. */
const clientAddressIn = (headers: ReadHeaders): string | undefined =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || undefined;

/**
 * The URL in the browser. In `request.url`, Next has the host that it listens on (`localhost:3000`). It puts the
 * browser's host into these headers, unless a proxy has set them.
 */
function urlInBrowser({ url, headers }: Request): string {
  const { protocol, pathname, search, host: ownHost } = new URL(url);
  const forwarded = headers.get('x-forwarded-host')?.split(',')[0]?.trim();
  return `${protocol}//${forwarded || headers.get('host') || ownHost}${pathname}${search}`;
}

/**
 * The session in a server component or action, where no cookie can be set any more. `headers` is the function of
 * `next/headers`; it is a parameter so that this package does not depend on a version of Next.
 */
export async function currentSession<Fields extends object>(
  portvakt: Portvakt<Fields>,
  headers: () => Promise<ReadHeaders>,
): Promise<SeenSession<Fields>['view']> {
  const given = await headers();
  const { view } = await portvakt.session({
    cookie: given.get('cookie'),
    userAgent: given.get('user-agent'),
    clientAddress: clientAddressIn(given),
    disableRefresh: true,
  });
  return view;
}

/**
 * The middleware (`proxy` in Next 16) for paths that need a session. It redirects visitors without one to the sign-in,
 * and sets the cookie of a refreshed session. `goOn` is `() => NextResponse.next()`.
 */
export function withSession(portvakt: Portvakt, goOn: () => Response, options: GuardOptions = {}) {
  return async (request: Request): Promise<Response> => {
    const { headers, method } = request;
    const { refusal, setCookies } = await judge(
      portvakt,
      {
        method,
        url: urlInBrowser(request),
        accept: headers.get('accept') ?? undefined,
        cookie: headers.get('cookie') ?? undefined,
        userAgent: headers.get('user-agent') ?? undefined,
        clientAddress: clientAddressIn(headers),
      },
      options,
    );
    const answer = refusal
      ? new Response(refusal.body && JSON.stringify(refusal.body), {
          status: refusal.status,
          headers: {
            ...refusal.headers,
            ...(refusal.body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
          },
        })
      : goOn();
    for (const line of setCookies) answer.headers.append('set-cookie', line);
    return answer;
  };
}
