import type { SignedIn } from '@portvakt/api-client';

import { returnAddress } from '../../rooms/return-address.js';
import { ROOMS } from '../../rooms/rooms.js';

/** Marks the address that a provider sends somebody back to. */
const BACK = 'tilbake';

/** Lives as long as the tab, which is the one that comes back. */
const REPLACED = 'portvakt.avlost-okt';

/** Where a provider sends somebody back to who signed in anew; from there they go on to `next`. */
export function addressBackFromProvider(next: string): string {
  return returnAddress(`${ROOMS.confirmIdentity}?${new URLSearchParams({ neste: next, [BACK]: '1' }).toString()}`);
}

/** Whether an address is that one. */
export function isBackFromProvider(query: URLSearchParams): boolean {
  return query.get(BACK) === '1';
}

/** Remembers, beyond the visit to the provider, which session the new one takes the place of: its id, never its token. */
export function rememberReplaced({ session }: SignedIn): void {
  try {
    window.sessionStorage.setItem(REPLACED, session.id);
  } catch {
    // Storage may be closed to the site; the old session then stays among the devices.
  }
}

/** The id of the session that was left behind, or null where none is known. */
export function readReplaced(): string | null {
  try {
    return window.sessionStorage.getItem(REPLACED);
  } catch {
    return null;
  }
}

/** Forgets it when it has been dealt with. */
export function forgetReplaced(): void {
  try {
    window.sessionStorage.removeItem(REPLACED);
  } catch {
    // It was never remembered.
  }
}
