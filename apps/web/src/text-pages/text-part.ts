import type { PageName } from '../routes/paths.js';

/** A link below a text: to a page of this app, or to an external URL. */
export type TextPartLink =
  { readonly page: PageName; readonly label: string } | { readonly url: string; readonly label: string };

/** One part of a page of text. */
export interface TextPart {
  /** The URL fragment of the part, which links can use. */
  readonly id: string;
  readonly heading: string;
  /** Paragraphs; an array of sentences is rendered as a list. */
  readonly body: readonly (string | readonly string[])[];
  readonly links: readonly TextPartLink[];
}
