import type { Portvakt } from './portvakt.js';
import { type Refusal, refuse, unavailable } from './refusal.js';
import type { Session, SessionView } from './session-view.js';
import { PortvaktUnavailable } from './unavailable.js';

/** What a route requires besides a session. */
export interface GuardOptions {
  /**
   * The user signed in less than this many seconds ago; never true for an operator who impersonates the user (operators
   * §9).
   */
  readonly fresh?: number | undefined;
  readonly emailVerified?: boolean | undefined;
  /** The account is protected by a second factor. */
  readonly secondFactor?: boolean | undefined;
}

/** A request, independent of the framework. */
export interface GuardedRequest {
  readonly method: string;
  /** Absolute, so that the user can return to it after the sign-in. */
  readonly url: string;
  readonly accept: string | undefined;
  readonly cookie: string | undefined;
  readonly clientAddress: string | undefined;
  readonly userAgent: string | undefined;
}

export interface Verdict<Fields extends object> {
  /** Null: the request may continue. */
  readonly refusal: Refusal | null;
  readonly view: SessionView<Fields> | null;
  readonly setCookies: readonly string[];
}

/** Decides whether a request may continue. Does not throw where Portvakt is unavailable: an outage signs nobody out. */
export async function judge<Fields extends object>(
  portvakt: Portvakt<Fields>,
  request: GuardedRequest,
  options: GuardOptions = {},
): Promise<Verdict<Fields>> {
  try {
    const { view, setCookies } = await portvakt.session(request);
    return { refusal: view ? unmetRequirement(view, options) : signInFirst(portvakt, request), view, setCookies };
  } catch (error) {
    if (!(error instanceof PortvaktUnavailable)) throw error;
    return { refusal: unavailable(error), view: null, setCookies: [] };
  }
}

function signInFirst(portvakt: Portvakt, request: GuardedRequest): Refusal {
  if (!isPage(request)) return refuse(401, 'UNAUTHORIZED');
  const location = portvakt.signInUrl({ returnTo: request.url });
  return { ...refuse(302, '', { location }), body: null };
}

function unmetRequirement(
  { session, user }: SessionView,
  { fresh, emailVerified, secondFactor }: GuardOptions,
): Refusal | null {
  if (fresh !== undefined && !isFresh(session, fresh)) return refuse(403, 'SESSION_IS_NOT_FRESH');
  if (emailVerified && !user.emailVerified) return refuse(403, 'EMAIL_NOT_VERIFIED');
  if (secondFactor && !user.twoFactorEnabled) return refuse(403, 'SECOND_FACTOR_REQUIRED');
  return null;
}

const isFresh = ({ updatedAt, impersonatedBy }: Session, seconds: number): boolean =>
  impersonatedBy === undefined && Date.now() - Date.parse(updatedAt) < seconds * 1000;

/** A browser that opens a page accepts `text/html`; a script that calls an API does not. */
const isPage = ({ method, accept }: GuardedRequest): boolean =>
  method === 'GET' && /(?:^|[\s,])text\/html(?:$|[\s,;])/.test(accept ?? '');
