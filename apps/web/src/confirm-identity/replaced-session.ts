import type { SignedIn } from '@portvakt/api-client';

import { returnUrl } from '../return-to/return-url.js';
import { PATHS } from '../routes/paths.js';
import { inTabStorage } from '../browser/tab-storage.js';

/** Query parameter of the URL at which the replaced session is revoked. */
const BACK = 'tilbake';

const REPLACED = 'portvakt.avlost-okt';

/**
 * The return URL after signing in again at a provider or with a code. That page revokes the replaced session, then
 * navigates to `next`.
 */
export function revokeReplacedUrl(next: string): string {
  return returnUrl(`${PATHS.confirmIdentity}?${new URLSearchParams({ neste: next, [BACK]: '1' }).toString()}`);
}

/** Whether the query marks a return from signing in again. */
export function isReturnFromSignIn(query: URLSearchParams): boolean {
  return query.get(BACK) === '1';
}

/** Whether a path is such a return URL, which means that this browser no longer has its previous session. */
export function isRevokeReplacedUrl(path: string): boolean {
  const [pathname, search] = path.split('?', 2);
  return pathname === PATHS.confirmIdentity && isReturnFromSignIn(new URLSearchParams(search));
}

/** Stores the id, never the token, of the session that the next sign-in replaces. */
export function saveReplacedSession({ session }: SignedIn): void {
  inTabStorage((storage) => storage.setItem(REPLACED, session.id));
}

/** The id of the replaced session, or null if unknown; an unknown session stays in the list of devices. */
export function readReplacedSession(): string | null {
  return inTabStorage((storage) => storage.getItem(REPLACED)) ?? null;
}

export function clearReplacedSession(): void {
  inTabStorage((storage) => storage.removeItem(REPLACED));
}
