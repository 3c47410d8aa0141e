import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { importCycles } from './import-cycles.js';

const workspace = resolve(__dirname, '../..');
const FOLDERS = ['apps', 'libs', 'tools', 'examples'];
const NOT_OURS = new Set(['node_modules', 'dist', '.data']);
const SOURCE = /\.(?:ts|tsx|mjs)$/u;

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : sourcesBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });

const files = FOLDERS.flatMap((folder) => sourcesBelow(join(workspace, folder)));
const nameOf = (path: string): string => relative(workspace, path).replaceAll(sep, '/');

describe('the files of this repository', () => {
  it('import each other without cycles', () => {
    const sources = new Map(files.map((path) => [nameOf(path), readFileSync(path, 'utf8')]));
    expect(sources.size).toBeGreaterThan(1000);
    expect(importCycles(sources)).toEqual([]);
  });
});

describe('importCycles', () => {
  const cyclesAmong = (sources: Readonly<Record<string, string>>) => importCycles(new Map(Object.entries(sources)));

  it('finds a cycle of imports of values and of types, as the files that it consists of', () => {
    const sources = {
      'a/start.ts': "import { first } from './first.js';",
      'a/first.ts': "export { second } from '../b/second.js';",
      'b/second.ts': "import type { Third } from './third.js';",
      'b/third.tsx': "const late = await import(\n  '../a/first.js'\n);",
    };
    expect(cyclesAmong(sources)).toEqual([['a/first.ts', 'b/second.ts', 'b/third.tsx']]);
  });

  it('finds the import of a type in a comment', () => {
    const sources = {
      'first.mjs': "import { second } from './second.mjs';",
      'second.mjs': "/** @typedef {import('./first.mjs').First} First */",
    };
    expect(cyclesAmong(sources)).toEqual([['first.mjs', 'second.mjs']]);
  });

  it('accepts a file that two others import', () => {
    const sources = {
      'first.ts': "import './second.js';\nimport './third.js';",
      'second.ts': "import './third.js';",
      'third.ts': "import 'node:fs';",
    };
    expect(cyclesAmong(sources)).toEqual([]);
  });
});
