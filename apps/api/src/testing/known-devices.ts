import { cookiesOf, signed, valueOf } from './cookies.js';

const NAME = 'portvakt.known_device';

/** The entries that an answer sets in the cookie of known devices, newest first; null where it sets no such cookie. */
export function entriesIn(answer: { readonly headers: object }): readonly string[] | null {
  const line = cookiesOf(answer)[NAME];
  if (line === undefined) return null;
  const value = decodeURIComponent(valueOf(line));
  return value === '' ? [] : value.slice(0, value.lastIndexOf('.')).split('!');
}

/** A `Cookie` header that presents such entries. */
export const knownBy = (...entries: readonly string[]): string =>
  `${NAME}=${signed('known_device', entries.join('!'))}`;
