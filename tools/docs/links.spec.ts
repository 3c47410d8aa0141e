import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { slugOf } from './slug.mjs';

const workspace = resolve(__dirname, '../..');

const markdownBelow = (folder: string): string[] =>
  readdirSync(join(workspace, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name));

const atTheRoot = readdirSync(workspace).filter((name) => name.endsWith('.md'));
const pages = [...atTheRoot, ...['docs', 'apps', 'libs'].flatMap(markdownBelow)].sort();

const textOf = (page: string): string => readFileSync(join(workspace, page), 'utf8');
const withoutCode = (text: string): string => text.replace(/^```.*?^```/gmsu, '').replace(/`[^`\n]*`/gu, '');

/** The targets of the links in a text, except those to other sites. */
const linksIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/u.test(target));

const linksOf = (page: string): string[] => linksIn(textOf(page));

/** The anchors of a page: those of its headings, as code hosts derive them, and explicit ones. */
const anchorsOf = (page: string): string[] => {
  const text = textOf(page).replace(/^```.*?^```/gmsu, '');
  const ofHeadings = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) => slugOf(heading));
  return [...ofHeadings, ...[...text.matchAll(/<a id="([^"]+)">/gu)].map(([, id = '']) => id)];
};

function isDead(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : relative(workspace, resolve(workspace, dirname(page), path));
  if (!existsSync(join(workspace, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

describe('the documentation', () => {
  it('is found at the root, in docs and in the projects', () => {
    expect(pages).toEqual(
      expect.arrayContaining(['README.md', 'docs/ARCHITECTURE.md', 'libs/adapters/mail/README.md']),
    );
    expect(linksOf('README.md')).toContain('docs/ARCHITECTURE.md');
    expect(anchorsOf('docs/OPERATIONS.md')).toContain('backup-and-restore');
  });

  it.each(pages)('has no dead link: %s', (page) => {
    expect(linksOf(page).filter((link) => isDead(page, link))).toEqual([]);
  });

  it.each(markdownBelow('docs/flows'))('says at its end which tests prove it: %s', (page) => {
    const lastParagraph = textOf(page).trimEnd().split('\n\n').at(-1) ?? '';
    expect(lastParagraph).toMatch(/^Tests: /u);
    const tests = linksIn(lastParagraph);
    expect(tests.length).toBeGreaterThan(1);
    expect(tests.filter((test) => !/\.(?:spec|e2e)\.tsx?$/u.test(test) || isDead(page, test))).toEqual([]);
  });

  it('has a record of every decision that a comment names', () => {
    const decisions = readdirSync(join(workspace, 'docs/adr')).map((name) => name.slice(0, 4));
    const sources = ['apps', 'libs'].flatMap((folder) =>
      readdirSync(join(workspace, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/u.test(name))
        .map((name) => join(folder, name)),
    );
    const named = sources.flatMap((file) => [...textOf(file).matchAll(/docs\/adr\/(\d{4})/gu)].map(([, id]) => id));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((id) => !decisions.includes(String(id)))).toEqual([]);
  });
});
