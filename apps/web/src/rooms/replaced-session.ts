import type { SignedIn } from '@portvakt/api-client';

import { returnAddress } from './return-address.js';
import { ROOMS } from './rooms.js';
import { inTabStorage } from './tab-storage.js';

/** Marks the address that ends what was replaced. */
const BACK = 'tilbake';

const REPLACED = 'portvakt.avlost-okt';

/**
 * Where somebody comes back to who signed in anew elsewhere, at a provider or with a code: there the session that was
 * replaced is ended, and from there they go on to `next`.
 */
export function wayByReplaced(next: string): string {
  return returnAddress(`${ROOMS.confirmIdentity}?${new URLSearchParams({ neste: next, [BACK]: '1' }).toString()}`);
}

/** Whether the query of that room says that somebody came back so. */
export function isBackInPlace(query: URLSearchParams): boolean {
  return query.get(BACK) === '1';
}

/** Whether a wish is such a way, so that the session somebody had before the sign-in is gone from this browser. */
export function goesByReplaced(wish: string): boolean {
  const [path, search] = wish.split('?', 2);
  return path === ROOMS.confirmIdentity && isBackInPlace(new URLSearchParams(search));
}

/** Remembers, beyond the visit elsewhere, which session the new one takes the place of: its id, never its token. */
export function rememberReplaced({ session }: SignedIn): void {
  inTabStorage((storage) => storage.setItem(REPLACED, session.id));
}

/** The id of the session that was left behind, or null where none is known: it then stays among the devices. */
export function readReplaced(): string | null {
  return inTabStorage((storage) => storage.getItem(REPLACED)) ?? null;
}

/** Forgets it when it has been dealt with. */
export function forgetReplaced(): void {
  inTabStorage((storage) => storage.removeItem(REPLACED));
}
