import type { SignedIn } from '@portvakt/api-client';

import { inTabStorage } from './tab-storage.js';

/** An action that had to wait until the user had confirmed their identity. */
export interface PutOff {
  /** The path of the page that the action belongs to. */
  readonly room: string;
  /** The id of the item that the action is about. */
  readonly thing: string;
  /** The id of the user who started it; nobody else is asked. */
  readonly user: string;
  /** The id of the session that was not fresh. Returning with the same session means that the user cancelled. */
  readonly session: string;
}

/** Session storage, because the user returns to the same tab, also from a provider. */
const PUT_OFF = 'portvakt.utsatt';

/** After this time the user is no longer asked. */
const WORTH_ASKING_MS = 15 * 60_000;

export function putOff(room: string, thing: string, { user, session }: SignedIn): void {
  const note = { room, thing, user: user.id, session: session.id, at: String(Date.now()) };
  inTabStorage((storage) => storage.setItem(PUT_OFF, new URLSearchParams(note).toString()));
}

/** Returns the recent pending action of a page, or undefined. */
export function readPutOff(room: string): PutOff | undefined {
  const note = new URLSearchParams(inTabStorage((storage) => storage.getItem(PUT_OFF)) ?? '');
  const [thing, user, session] = [note.get('thing'), note.get('user'), note.get('session')];
  const isOld = Date.now() - Number(note.get('at')) > WORTH_ASKING_MS;
  if (note.get('room') !== room || thing === null || user === null || session === null || isOld) return undefined;
  return { room, thing, user, session };
}

export function forgetPutOff(): void {
  inTabStorage((storage) => storage.removeItem(PUT_OFF));
}
