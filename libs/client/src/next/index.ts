import { type GuardOptions, judge } from '../guard.js';
import type { Portvakt, SeenSession } from '../portvakt.js';

interface ReadHeaders {
  get(name: string): string | null;
}

/** The last address is the one that the proxy in front of Next has seen; the others may be made up. */
const clientAddressIn = (headers: ReadHeaders): string | undefined =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || undefined;

/**
 * The URL in the browser. Next puts the host that it listens on (`localhost:3000`) into `request.url`, and the browser's into
 * these headers, where no proxy has set them.
 */
function urlInBrowser({ url, headers }: Request): string {
  const { protocol, pathname, search, host: ownHost } = new URL(url);
  const forwarded = headers.get('x-forwarded-host')?.split(',')[0]?.trim();
  return `${protocol}//${forwarded || headers.get('host') || ownHost}${pathname}${search}`;
}

/**
 * The session in a server component or action, where no cookie can be set any more. `headers` is the function of
 * `next/headers`, which is passed on so that this package depends on no version of Next.
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
 * The middleware (`proxy` in Next 16) of the paths that need a session: it redirects to the sign-in, and sets the cookie of
 * a refreshed session. `goOn` is `() => NextResponse.next()`.
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
