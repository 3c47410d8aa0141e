import { inTabStorage } from './tab-storage.js';

/** What somebody wanted to do and could not, because they had to confirm first who they are. */
export interface PutOff {
  /** The address of the room it is done in. */
  readonly room: string;
  /** The id of what it is done to. */
  readonly thing: string;
  /** The id of the session that was too old for it: whoever comes back with the same one has called it off. */
  readonly session: string;
}

/** Lives as long as the tab, which is the one that comes back, also from a provider. */
const PUT_OFF = 'portvakt.utsatt';

/** Remembers it while somebody is away. */
export function putOff({ room, thing, session }: PutOff): void {
  inTabStorage((storage) => storage.setItem(PUT_OFF, new URLSearchParams({ room, thing, session }).toString()));
}

/** What was put off in a room, or undefined. */
export function readPutOff(room: string): PutOff | undefined {
  const note = new URLSearchParams(inTabStorage((storage) => storage.getItem(PUT_OFF)) ?? '');
  const [thing, session] = [note.get('thing'), note.get('session')];
  return note.get('room') === room && thing !== null && session !== null ? { room, thing, session } : undefined;
}

export function forgetPutOff(): void {
  inTabStorage((storage) => storage.removeItem(PUT_OFF));
}
