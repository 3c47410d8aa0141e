import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { PAGES, ROOT, sitePath } from '../docs-site/navigation.mjs';

const SITE = join(ROOT, 'dist/docs-site');
const VITEPRESS = join(ROOT, 'node_modules/vitepress/bin/vitepress.js');
/** A build needs ten seconds of CPU time. */
const BUILD_LIMIT_MS = 600_000;

const htmlOf = (page: string): string => sitePath(page).replace(/\.md$/u, '.html');
const filesBelow = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

describe('the site of the documentation', () => {
  const texts = new Map<string, string>();

  beforeAll(() => {
    execFileSync(process.execPath, [VITEPRESS, 'build', 'tools/docs-site'], { cwd: ROOT, stdio: 'pipe' });
    for (const file of filesBelow(SITE).filter((name) => name.endsWith('.html'))) {
      texts.set(file, readFileSync(join(SITE, file), 'utf8'));
    }
  }, BUILD_LIMIT_MS);

  it('has a page in its navigation for each file of docs, and no other', () => {
    const documents = filesBelow(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
    expect(PAGES).toEqual(expect.arrayContaining(documents.map((name) => `docs/${name}`)));
    expect([...texts.keys()].sort()).toEqual([...PAGES.map(htmlOf), '404.html'].sort());
  });

  it('has no dead link, anchors included', () => {
    const files = new Set(filesBelow(SITE));
    const dead = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/ (?:href|src)="(\/[^"]*|#[^"]+)"/gu)]
        .map(([, link = '']) => link)
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target =
            path === ''
              ? file
              : decodeURI(path)
                  .slice(1)
                  .replace(/(^|\/)$/u, '$1index.html');
          const page = texts.get(files.has(target) ? target : `${target}.html`);
          if (page === undefined) return !files.has(target);
          return anchor !== undefined && !page.includes(`id="${decodeURIComponent(anchor)}"`);
        })
        .map((link) => `${file}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('loads nothing from other sites', () => {
    const loaded = [...texts.values()].flatMap((text) => [
      ...text.matchAll(/<(?:script|img|link)[^>]* (?:src|href)="(?:https?:)?\/\/[^"]*"/gu),
    ]);
    expect(loaded).toEqual([]);
  });
});
