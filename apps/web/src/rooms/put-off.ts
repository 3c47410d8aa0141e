import type { SignedIn } from '@portvakt/api-client';

import { inTabStorage } from './tab-storage.js';

/** What somebody wanted to do and could not, because they had to confirm first who they are. */
export interface PutOff {
  /** The address of the room it is done in. */
  readonly room: string;
  /** The id of what it is done to. */
  readonly thing: string;
  /** The id of whoever wanted it: nobody else is asked. */
  readonly user: string;
  /** The id of the session that was too old for it: whoever comes back with the same one has called it off. */
  readonly session: string;
}

/** Lives as long as the tab, which is the one that comes back, also from a provider. */
const PUT_OFF = 'portvakt.utsatt';

/** Whoever comes back later than this has had other things in mind. */
const WORTH_ASKING_MS = 15 * 60_000;

/** Remembers it while somebody is away. */
export function putOff(room: string, thing: string, { user, session }: SignedIn): void {
  const note = { room, thing, user: user.id, session: session.id, at: String(Date.now()) };
  inTabStorage((storage) => storage.setItem(PUT_OFF, new URLSearchParams(note).toString()));
}

/** What was put off in a room a short while ago, or undefined. */
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
