import { parseUrl } from '@portvakt/kernel';

import { isSupported, type MarkdownToken, plainText, tokensIn } from './markdown-nodes.js';

const LONGEST_EXCERPT = 40;
/** marked does not decode character references; authors can write the character itself. */
const CHARACTER_REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/iu;
/** Any origin works: it shows whether a path leaves the site. */
const SITE = 'https://site.invalid';

/**
 * Returns why a page must not be shown, one line each; empty if it may be. `ids`: the fragments of its parts. A page
 * loads nothing, contains no HTML, and skips no heading level, because screen readers navigate by headings.
 */
export const markdownErrors = (tokens: readonly MarkdownToken[], ids: readonly string[]): readonly string[] => [
  ...headingErrors(tokens.filter(({ type }) => type === 'heading')),
  ...allWithin(tokens).flatMap((token) => tokenErrors(token, ids)),
];

const allWithin = (tokens: readonly MarkdownToken[]): readonly MarkdownToken[] =>
  tokens.flatMap((token) => [token, ...allWithin(tokensIn(token))]);

const excerptOf = ({ raw }: MarkdownToken): string => {
  const [line = ''] = raw.trim().split('\n', 1);
  return JSON.stringify(line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line);
};

function headingErrors(headings: readonly MarkdownToken[]): readonly string[] {
  return headings.flatMap((heading, index) => {
    const [depth = 0, before = 0] = [heading.depth, headings[index - 1]?.depth];
    if (plainText(heading.tokens).trim() === '') return [`has the empty heading ${excerptOf(heading)}`];
    if (depth === 1 && index > 0) return [`has a second title, ${excerptOf(heading)}; expected ## for its parts`];
    if (depth > before + 1 && index > 0) return [`leaves out a level before the heading ${excerptOf(heading)}`];
    return [];
  });
}

function tokenErrors(token: MarkdownToken, ids: readonly string[]): readonly string[] {
  if (token.type === 'html') return [`contains HTML, ${excerptOf(token)}; expected Markdown`];
  if (token.type === 'image') return [`contains the image ${excerptOf(token)}; a theme must not load anything`];
  if (!isSupported(token)) return [`contains ${excerptOf(token)}, which is not supported`];
  if (token.type === 'link') return linkErrors(token, ids);
  const [reference] = (isText(token) && CHARACTER_REFERENCE.exec(token.text ?? '')) || [];
  return reference === undefined ? [] : [`contains ${reference}; write the character itself`];
}

const isText = ({ type, tokens }: MarkdownToken): boolean => type === 'text' && tokens === undefined;

function linkErrors(link: MarkdownToken, ids: readonly string[]): readonly string[] {
  const { href = '', tokens } = link;
  if (plainText(tokens).trim() === '') return [`has the link ${excerptOf(link)} without a text`];
  if (href.startsWith('#')) {
    const known = ids.map((id) => `#${id}`);
    return known.includes(href) ? [] : [`links to ${href}, which is not a part of it; expected ${known.join(', ')}`];
  }
  return isPath(href) || isAllowedUrl(href)
    ? []
    : [`links to ${JSON.stringify(href)}; expected https://…, mailto:… or a path that begins with /`];
}

const isPath = (href: string): boolean => href.startsWith('/') && parseUrl(href, SITE)?.origin === SITE;

const isAllowedUrl = (href: string): boolean =>
  /^(?:https:\/\/|mailto:[^@\s]+@[^@\s]+$)/iu.test(href) && parseUrl(href) !== null;
