import { sessionCookiesIn } from './cookies.js';
import { type AccountPage, type PageOptions, pagesOf } from './pages.js';
import type { SessionView } from './session-view.js';
import { SharedLookups } from './shared-lookups.js';
import { unavailableAfter, unavailableBy } from './unavailable.js';

export interface PortvaktOptions {
  /** Where browsers reach Portvakt: its `PUBLIC_URL`. */
  readonly url: string;
  /** Where this server reaches it, if that is another URL. */
  readonly internalUrl?: string;
  /** Its `BASE_PATH`, by default `/`. */
  readonly basePath?: string;
  /** How long to wait for an answer, by default 5000. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface SessionRequest {
  /** The `Cookie` header of the visitor's request. */
  readonly cookie?: string | null | undefined;
  /** The visitor's IP address, so that Portvakt's limits count visitors and not this server (`TRUSTED_PROXIES`). */
  readonly clientAddress?: string | null | undefined;
  readonly userAgent?: string | null | undefined;
  /**
   * Set it where the response can no longer set cookies, for instance in server components: the session is then not
   * refreshed.
   */
  readonly disableRefresh?: boolean | undefined;
}

export interface SeenSession<Fields extends object = object> {
  /** Null: nobody is signed in. */
  readonly view: SessionView<Fields> | null;
  /** `Set-Cookie` headers to add to the response to the browser. */
  readonly setCookies: readonly string[];
}

export interface Portvakt<Fields extends object = object> {
  readonly url: string;
  /** The URL from which this process reads the public keys of tokens. */
  readonly keysUrl: string;
  /**
   * The session of a visitor; without an argument, in a browser, the session of its own cookies.
   * @throws PortvaktUnavailable
   */
  session(request?: SessionRequest): Promise<SeenSession<Fields>>;
  /**
   * In a browser: ends the session, if there is one.
   * @throws PortvaktUnavailable
   */
  signOut(): Promise<void>;
  signInUrl(options?: PageOptions): string;
  signUpUrl(options?: PageOptions): string;
  accountUrl(page?: AccountPage): string;
}

const DEFAULT_TIMEOUT_MS = 5_000;
const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Creates a client. It stores no session and retries no request. */
export function createPortvakt<Fields extends object = object>(options: PortvaktOptions): Portvakt<Fields> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, basePath = '/' } = options;
  const url = withoutSlash(options.url);
  const endpoints = withoutSlash(options.internalUrl ?? url) + withoutSlash(basePath);
  const lookups = new SharedLookups<SeenSession<Fields>>();

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = (options.fetch ?? fetch)(endpoints + path, { redirect: 'manual', signal, ...init });
    return sent.catch((cause: unknown) => Promise.reject(unavailableAfter(cause)));
  };

  const lookUp = async (path: string, init: RequestInit): Promise<SeenSession<Fields>> => {
    const answer = await send(path, init);
    if (answer.status !== 200) throw unavailableBy(answer);
    const view = (await answer.json().catch((cause: unknown) => {
      throw unavailableAfter(cause);
    })) as SessionView<Fields> | null;
    return { view, setCookies: answer.headers.getSetCookie() };
  };

  return {
    url,
    keysUrl: `${endpoints}/jwks`,
    async session(request) {
      if (!request) return lookups.of('', () => lookUp('/get-session', { credentials: 'include' }));
      const cookie = sessionCookiesIn(request.cookie);
      if (cookie === null) return { view: null, setCookies: [] };
      const path = request.disableRefresh ? '/get-session?disableRefresh=true' : '/get-session';
      const headers = forwarded(cookie, request);
      return lookups.of(JSON.stringify([path, headers]), () => lookUp(path, { headers, credentials: 'omit' }));
    },
    async signOut() {
      const answer = await send('/sign-out', { method: 'POST', credentials: 'include' });
      if (answer.status !== 200 && !(await foundNoSession(answer))) throw unavailableBy(answer);
    },
    ...pagesOf(url),
  };
}

/** The session had already ended: another tab signed out, or it expired. */
async function foundNoSession(answer: Response): Promise<boolean> {
  if (answer.status !== 400) return false;
  const body = (await answer.json().catch(() => null)) as { readonly code?: unknown } | null;
  return body?.code === 'FAILED_TO_GET_SESSION';
}

const forwarded = (cookie: string, { clientAddress, userAgent }: SessionRequest): Record<string, string> => ({
  cookie,
  ...(clientAddress ? { 'x-forwarded-for': clientAddress } : {}),
  ...(userAgent ? { 'user-agent': userAgent } : {}),
});
