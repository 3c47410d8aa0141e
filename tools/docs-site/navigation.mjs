import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {string} folder */
const pagesIn = (folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => `${folder}/${name}`);

/** @param {string} folder */
const readmesBelow = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}/README.md`);

/** @param {readonly string[]} names */
const flows = (...names) => names.map((name) => `docs/flows/${name}.md`);

/** @param {readonly string[]} names */
const recipes = (...names) => names.map((name) => `docs/recipes/${name}.md`);

/** Libraries that teams use directly, with what they are for. */
const FOR_TEAMS = new Set(['libs/client/README.md', 'libs/test/README.md']);

/**
 * The Markdown files that are pages of the site, in the order in which they are read.
 *
 * @type {readonly { text: string, collapsed?: boolean, pages: readonly string[] }[]}
 */
export const GROUPS = [
  { text: 'Start', pages: ['README.md', 'docs/QUICK-START.md', 'docs/PACKAGES.md', 'CHANGELOG.md'] },
  {
    text: 'Recipes',
    pages: ['docs/recipes/README.md', ...recipes('field', 'rule', 'provider', 'follower', 'product', 'next')],
  },
  {
    text: 'A service of your own',
    pages: [
      'docs/EXTENDING.md',
      'docs/FOLLOWERS.md',
      'docs/PROVIDERS.md',
      'docs/BRAND.md',
      'libs/test/README.md',
      'examples/acme/README.md',
    ],
  },
  {
    text: 'Products',
    pages: [
      'docs/CONSUMERS.md',
      'libs/client/README.md',
      'docs/WEBHOOKS.md',
      'examples/consumers/README.md',
      'examples/next/README.md',
      'examples/product/README.md',
    ],
  },
  {
    text: 'Production',
    pages: [
      'docs/CONFIGURATION.md',
      'docs/OPERATIONS.md',
      'docs/MIGRATING.md',
      'docs/SCALING.md',
      'docs/OPERATORS.md',
      'docs/SECURITY.md',
    ],
  },
  {
    text: 'Flows',
    pages: [
      ...flows('sign-up-and-verify', 'sign-in', 'session', 'passwords', 'profile-and-address', 'deletion'),
      ...flows('account-export', 'social-sign-in', 'passkeys', 'two-factor', 'tokens', 'audit-log'),
      ...flows('operators-and-users', 'impersonation', 'overview', 'cases', 'return-to-the-product'),
      ...flows('errors-and-limits'),
    ],
  },
  {
    text: 'Inside',
    pages: [
      ...['docs/ARCHITECTURE.md', 'docs/ADDING.md', 'docs/GLOSSARY.md', 'CONTRIBUTING.md', 'docs/RELEASING.md'],
      'docs/GALLERY.md',
    ],
  },
  {
    text: 'Libraries',
    collapsed: true,
    pages: [...readmesBelow('libs').filter((page) => !FOR_TEAMS.has(page)), ...readmesBelow('libs/adapters')],
  },
  { text: 'Decisions', collapsed: true, pages: pagesIn('docs/adr') },
  {
    text: 'Specification',
    collapsed: true,
    pages: [
      'docs/specification/README.md',
      ...pagesIn('docs/specification'),
      'docs/specification/operators/README.md',
      ...pagesIn('docs/specification/operators'),
      'docs/specification/passkeys/README.md',
      ...pagesIn('docs/specification/passkeys'),
    ],
  },
];

/** Markdown files that are not documentation, and files that a failed e2e test leaves behind. */
export const NOT_PAGES = ['{apps,deploy,tools,test-results}/**', 'examples/theme/**', 'THIRD-PARTY-NOTICES.md'];

export const PAGES = GROUPS.flatMap(({ pages }) => pages);

/**
 * The path of a page on the site: the README of a folder is its index, and what is in `docs` is at the top.
 *
 * @param {string} page
 */
export const sitePath = (page) => page.replace(/(^|\/)README\.md$/, '$1index.md').replace(/^docs\//, '');

/** @param {string} page */
export const titleOf = (page) => /^# (.+)$/m.exec(readFileSync(join(ROOT, page), 'utf8'))?.[1] ?? page;
