import { Lexer } from 'marked';

import type { ThemePage, ThemePagePart } from '@portvakt/adapters/http';

import { markdownErrors } from './markdown-errors.js';
import { type MarkdownToken, nodesOf, plainText } from './markdown-nodes.js';

interface ReadPage {
  readonly page: ThemePage;
  readonly errors: readonly string[];
}

const PART_DEPTH = 2;

/**
 * Reads a page from Markdown (GFM): a title (`#`), and parts (`##`) with what comes below them. `errors`: reasons why
 * the page must not be shown, one line each.
 */
export function readMarkdownPage(markdown: string): ReadPage {
  const all = (new Lexer({ gfm: true }).lex(markdown) as readonly MarkdownToken[]).filter(
    ({ type }) => type !== 'space',
  );
  const [title, ...tokens] = all;
  if (title?.type !== 'heading' || title.depth !== 1) {
    return { page: { title: '', intro: [], parts: [] }, errors: ['does not begin with its title, # …'] };
  }
  const firstPart = tokens.findIndex(isPartHeading);
  const intro = firstPart < 0 ? tokens : tokens.slice(0, firstPart);
  const parts = partsOf(tokens.slice(intro.length));
  const errors = [
    ...(tokens.length === 0 ? ['has no text below its title'] : []),
    ...markdownErrors(
      all,
      parts.map(({ id }) => id),
    ),
  ];
  return { page: { title: plainText(title.tokens), intro: nodesOf(intro), parts }, errors };
}

const isPartHeading = ({ type, depth }: MarkdownToken): boolean => type === 'heading' && depth === PART_DEPTH;

/** `tokens` is empty or begins with the heading of a part. */
function partsOf(tokens: readonly MarkdownToken[]): readonly ThemePagePart[] {
  const ids = new Set<string>();
  const places = tokens.flatMap((token, index) => (isPartHeading(token) ? [index] : []));
  return places.map((place, index) => {
    const heading = plainText(tokens[place]?.tokens);
    const id = uniqueId(heading, ids);
    ids.add(id);
    return { id, heading, nodes: nodesOf(tokens.slice(place + 1, places[index + 1])) };
  });
}

/** `Slik sletter vi, og når` becomes `slik-sletter-vi-og-når`; a repeated heading gets a number. */
function uniqueId(heading: string, taken: ReadonlySet<string>): string {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['del'];
  const id = words.join('-');
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
