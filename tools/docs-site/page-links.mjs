import { existsSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

import { PAGES, ROOT, sitePath } from './navigation.mjs';

const EXTERNAL = /^[a-z][a-z+.-]*:/i;
/** Images in HTML within Markdown: Vite would take a bare `images/x.png` for a package. */
const BARE_IMAGE = /(<img[^>]* src=")(?![./]|[a-z]+:)/g;

/**
 * The links of the files are written for readers of the repository. On the site, links to other pages lead to those
 * pages, and links to source lead to `sourceUrl`; without it, only their text is kept.
 *
 * @param {import('vitepress').MarkdownRenderer} markdown
 * @param {string | undefined} sourceUrl
 */
export function rewriteLinks(markdown, sourceUrl) {
  markdown.core.ruler.push('page-links', ({ tokens, env }) => {
    const page = relative(ROOT, env.realPath ?? env.path)
      .split(sep)
      .join('/');
    for (const token of tokens) {
      if (token.type === 'html_block') token.content = token.content.replace(BARE_IMAGE, '$1./');
      if (token.children) token.children = rewritten(token.children, page, sourceUrl);
    }
  });
}

/**
 * @typedef {import('markdown-it').Token} Token
 * @param {readonly Token[]} tokens
 * @param {string} page
 * @param {string | undefined} sourceUrl
 */
function rewritten(tokens, page, sourceUrl) {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === 'html_inline') token.content = token.content.replace(BARE_IMAGE, '$1./');
    if (token.type === 'link_close' && isDropped) {
      isDropped = false;
      return false;
    }
    if (token.type !== 'link_open') return true;
    const target = targetOf(page, token.attrGet('href') ?? '', sourceUrl);
    isDropped = target === null;
    if (target !== null) token.attrSet('href', target);
    return !isDropped;
  });
}

/**
 * @param {string} page
 * @param {string} link
 * @param {string | undefined} sourceUrl
 * @returns {string | null} null for source without a URL
 * @throws Error for a file that does not exist
 */
function targetOf(page, link, sourceUrl) {
  if (EXTERNAL.test(link) || link.startsWith('#')) return link;
  const [path = '', anchor] = decodeURI(link).split('#');
  const file = posix.join(posix.dirname(page), path).replace(/\/$/, '');
  if (!existsSync(join(ROOT, file))) throw new Error(`${page} links to ${link}, which does not exist.`);
  const target = [file, `${file}/README.md`].find((each) => PAGES.includes(each));
  if (target !== undefined) return `/${sitePath(target)}${anchor === undefined ? '' : `#${anchor}`}`;
  return sourceUrl ? `${sourceUrl}/${file}` : null;
}
