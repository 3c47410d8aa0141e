import type { SignedIn } from '@portvakt/api-client';

import { inTabStorage } from '../browser/tab-storage.js';

/** An action that had to wait until the user had confirmed their identity. */
interface PendingAction {
  /** The path of the page that the action belongs to. */
  readonly path: string;
  /** The id of the item that the action is about. */
  readonly target: string;
  /** The id of the user who started it; nobody else is asked. */
  readonly userId: string;
  /** The id of the session that was not fresh. Returning with the same session means that the user cancelled. */
  readonly sessionId: string;
}

/** Session storage, because the user returns to the same tab, also from a provider. */
const STORAGE_KEY = 'portvakt.utsatt';

/** After this time the user is no longer asked. */
const LIFETIME_MS = 15 * 60_000;

export function savePendingAction(path: string, target: string, { user, session }: SignedIn): void {
  const note = { path, target, userId: user.id, sessionId: session.id, at: String(Date.now()) };
  inTabStorage((storage) => storage.setItem(STORAGE_KEY, new URLSearchParams(note).toString()));
}

/** Returns the recent pending action of a page, or undefined. */
export function readPendingAction(path: string): PendingAction | undefined {
  const note = new URLSearchParams(inTabStorage((storage) => storage.getItem(STORAGE_KEY)) ?? '');
  const [target, userId, sessionId] = [note.get('target'), note.get('userId'), note.get('sessionId')];
  const isOld = Date.now() - Number(note.get('at')) > LIFETIME_MS;
  if (note.get('path') !== path || target === null || userId === null || sessionId === null || isOld) return undefined;
  return { path, target, userId, sessionId };
}

export function clearPendingAction(): void {
  inTabStorage((storage) => storage.removeItem(STORAGE_KEY));
}
