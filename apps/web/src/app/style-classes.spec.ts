import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

const APP = join(__dirname, '..');
const COMPONENTS = join(__dirname, '../../../../libs/ui/src');

function filesIn(folder: string, name: RegExp): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => name.test(file)).map((file) => readFileSync(join(folder, file), 'utf8'));
}

const markup = [APP, COMPONENTS].flatMap((folder) => filesIn(folder, /(?<!\.spec)\.tsx?$/));
const page = readFileSync(join(APP, '../index.html'), 'utf8');
const words = new Set([...markup, page].join(' ').match(/[\w-]+/g));

/** The classes of a style sheet, without those of the design system. */
function classesOf(css: string): readonly string[] {
  const selectors = css.replace(/\/\*[^]*?\*\//g, '').replace(/\{[^{}]*\}/g, ' ');
  return [...selectors.matchAll(/\.([a-z][\w-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('ds-'));
}

describe('style sheets', () => {
  it('have no class that no component uses, as after a rename', () => {
    const classes = filesIn(APP, /\.css$/).flatMap(classesOf);
    expect(classes.length).toBeGreaterThan(100);
    expect(classes.filter((name) => !words.has(name))).toEqual([]);
  });
});
