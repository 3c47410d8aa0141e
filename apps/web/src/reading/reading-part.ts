import type { RoomName } from '../rooms/rooms.js';

/** A link below a text: to a page of this app, or to an external URL. */
export type Way =
  | { readonly room: RoomName; readonly label: string }
  | { readonly address: string; readonly label: string };

/** One part of a page of text. */
export interface ReadingPart {
  /** The URL fragment of the part, which links can use. */
  readonly id: string;
  readonly heading: string;
  /** Paragraphs; an array of sentences is rendered as a list. */
  readonly body: readonly (string | readonly string[])[];
  readonly ways: readonly Way[];
}
