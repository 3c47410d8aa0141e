import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { ADMINISTRATION } from '../../apps/web/src/routes/administration-paths.js';
import { DEVELOPMENT_PATHS, isPagePath, PATHS } from '../../apps/web/src/routes/paths.js';
import { COMPLETE_SIGN_UP_PAGE, DEVELOPMENT_PAGES, PAGES } from '../../libs/adapters/http/src/site/web-app.js';

const workspace = resolve(__dirname, '../..');
const textOf = (file: string): string => readFileSync(join(workspace, file), 'utf8');

const pagePaths = Object.values(PATHS);
const firstSegments = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.map((path) => path.split('/')[1] ?? '').filter((segment) => segment !== '')),
];

/** The paths in a file's list `AT_SITE_ROOT`; an entry may be a constant of the same file. */
function siteRootPathsIn(file: string): readonly string[] {
  const text = textOf(file);
  const list = /AT_SITE_ROOT[^=]*= \[([^\]]*)\]/u.exec(text)?.[1] ?? '';
  return list.split(',').map((entry) => {
    const name = entry.trim();
    const written = name.startsWith("'") ? name : new RegExp(`const ${name} = ('[^']*')`, 'u').exec(text)?.[1];
    return written?.slice(1, -1) ?? `${name} of ${file}`;
  });
}

/** Those that the HTTP adapter serves. */
function wellKnownPaths(): readonly string[] {
  const folder = 'libs/adapters/http/src';
  const files = readdirSync(join(workspace, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!\.spec)\.ts$/u.test(file)).map((file) => textOf(join(folder, file)));
  return [
    ...new Set(
      sources.flatMap((text) => [...text.matchAll(/'\/?(\.well-known\/[\w.-]+)'/gu)].map(([, path]) => `/${path}`)),
    ),
  ];
}

describe('the lists of pages', () => {
  it('agree: the service serves the web app at its pages and nowhere else', () => {
    expect([...PAGES, COMPLETE_SIGN_UP_PAGE].sort()).toEqual([...firstSegments([...pagePaths, ADMINISTRATION])].sort());
    expect(pagePaths).toContain('/');
  });

  it('agree on the pages of development, to which no link of the app leads', () => {
    const pagePaths = Object.values(DEVELOPMENT_PATHS);
    expect(DEVELOPMENT_PAGES).toEqual(firstSegments(pagePaths));
    expect(pagePaths.filter(isPagePath)).toEqual([]);
  });

  it.each([
    ['session/new-sign-in-mail.ts', '/konto/enheter'],
    ['operators/account-exported-mail.ts', '/konto/aktivitet'],
    ['operators/account-viewed-mail.ts', '/konto/aktivitet'],
    ['content/reset-link.ts', '/glemt-passord'],
    ['content/security-link.ts', '/konto/sikkerhet'],
    ['identity/email-changed-mail.ts', '/hjelp'],
  ])('have the page that notices link to by %s', (mail, page) => {
    const text = textOf(`libs/adapters/mail/src/${mail}`);
    const paths = [...text.matchAll(/new URL\('([^']*)', (?:context\.)?product\.origin\)/gu)].map(
      ([, path = '']) => path,
    );
    expect(paths).toEqual([page]);
    expect(paths.filter((path) => !isPagePath(path))).toEqual([]);
  });
});

describe('the scenes that axe and the gallery visit', () => {
  it('include every page of the web app', () => {
    const folder = 'apps/web-e2e/src/scenes';
    const scenes = readdirSync(join(workspace, folder)).map((file) => textOf(join(folder, file)));
    const paths = scenes.flatMap((text) => [...text.matchAll(/path: '([^'?]*)/gu)].map(([, path]) => path));
    const pagePaths = [...Object.values(PATHS), ...Object.values(DEVELOPMENT_PATHS)];
    // The home page redirects to one of the others.
    expect(pagePaths.filter((path) => path !== PATHS.home && !paths.includes(path))).toEqual([]);
  });
});

describe('the paths at the site root', () => {
  it('are the same for the API reference and for the client', () => {
    const ofReference = siteRootPathsIn('libs/adapters/http/src/site/api-reference.ts');
    expect(ofReference).toContain('/api/web-config');
    expect([...ofReference].sort()).toEqual([...siteRootPathsIn('libs/api-client/src/base-query.ts')].sort());
  });

  it('are those that the proxy in docs/CONSUMERS.md sends to Portvakt, with the pages and the base path', () => {
    const [paragraph = ''] = /^\*\*On one host\*\*.*?\n\n/msu.exec(textOf('docs/CONSUMERS.md')) ?? [];
    const listed = [...paragraph.matchAll(/`(\/[\w./-]+)`/gu)].map(([, path]) => path);
    const ofReference = siteRootPathsIn('libs/adapters/http/src/site/api-reference.ts');
    const pages = [...PAGES, COMPLETE_SIGN_UP_PAGE].map((page) => `/${page}`);
    // Not for visitors: /ready is asked by the proxy itself.
    const others = ofReference.filter((path) => path !== '/ready');
    expect([...listed].sort()).toEqual(['/api/auth', '/assets', ...wellKnownPaths(), ...others, ...pages].sort());
  });
});
