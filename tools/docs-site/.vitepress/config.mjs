// The site of the docs, the READMEs and the changelog: `npm run docs` builds it into dist/docs-site, `npm run docs:dev`
// shows it.
import { join } from 'node:path';

import { defineConfig } from 'vitepress';

import { slugOf } from '../../docs/slug.mjs';
import { GROUPS, NOT_PAGES, ROOT, sitePath, titleOf } from '../navigation.mjs';
import { rewriteLinks } from '../page-links.mjs';

/** @param {string} page */
const linkTo = (page) => `/${sitePath(page).replace(/(?:index)?\.md$/, '')}`;

export default defineConfig({
  lang: 'en-GB',
  title: 'Portvakt',
  description: 'Accounts and sign-in for web products, as a service that you run yourself.',
  srcDir: ROOT,
  outDir: join(ROOT, 'dist/docs-site'),
  // The search index is one large file.
  vite: { build: { chunkSizeWarningLimit: 1500 } },
  cacheDir: join(ROOT, 'dist/docs-site-cache'),
  srcExclude: [...NOT_PAGES],
  rewrites: sitePath,
  // Pages that a running service serves.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    anchor: { slugify: slugOf },
    // The URL below which readers find the source, such as https://git.example.no/portvakt/blob/v1.2.0
    config: (markdown) => rewriteLinks(markdown, process.env['DOCS_SOURCE_URL']),
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/QUICK-START' },
      { text: 'Extend', link: '/EXTENDING' },
      { text: 'Run', link: '/OPERATIONS' },
      { text: 'Specification', link: '/specification/' },
    ],
    sidebar: GROUPS.map(({ text, collapsed, pages }) => ({
      text,
      ...(collapsed === undefined ? {} : { collapsed }),
      items: pages.map((page) => ({ text: titleOf(page).replaceAll('`', ''), link: linkTo(page) })),
    })),
  },
});
