import type { RoomName } from '../rooms/rooms.js';

/** A link out of a text: to a room of this site, or to the address of another. */
export type Way =
  | { readonly room: RoomName; readonly label: string }
  | { readonly address: string; readonly label: string };

/** One part of a page of text. */
export interface ReadingPart {
  /** The part's fragment in the address, so that a link can lead straight to it. */
  readonly id: string;
  readonly heading: string;
  /** Paragraphs; several sentences together are a list. */
  readonly body: readonly (string | readonly string[])[];
  readonly ways: readonly Way[];
}
