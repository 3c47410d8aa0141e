import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { flushChanges, FsTree } from 'nx/src/generators/tree';

import addUseCase from './generator.js';

const ROOT = join(__dirname, '../../..');
let copy: string;
let tree: FsTree;

beforeAll(async () => {
  // The folder is in the repository, so that its packages are found, and where nothing is linted, built or committed.
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  copy = mkdtempSync(join(ROOT, 'dist/a-use-case-'));
  for (const name of ['libs', 'apps/api', 'tools', 'tsconfig.base.json', 'jest.preset.js', '.swcrc', '.editorconfig']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (path) => basename(path) !== '.temp' });
  }
  tree = new FsTree(copy, false);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function jest(config: string, pattern: string) {
  const program = join(ROOT, 'node_modules/jest/bin/jest.js');
  const { status, stderr } = spawnSync(process.execPath, [program, '-c', config, '-i', pattern], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, stderr };
}

const CONTEXTS = ['identity', 'session', 'two-factor', 'social-linking'] as const;
const nameIn = (context: string): string => `rename-${context}-thing`;

describe('the generator of use cases', () => {
  it('writes a use case and an endpoint for each library, whose own specs pass', async () => {
    for (const context of CONTEXTS) {
      const path = `${context}/rename-thing`;
      await addUseCase(tree, { name: nameIn(context), context, path });
    }
    flushChanges(copy, tree.listChanges());
    for (const context of CONTEXTS) {
      const ran = jest(`libs/${context}/jest.config.js`, `use-cases/${nameIn(context)}.spec`);
      expect({ context, ...ran }).toEqual({ context, status: 0, stderr: expect.stringContaining('1 passed') });
    }
    const ran = jest('apps/api/jest.http.config.js', 'rename-.*-thing.http.spec');
    expect(ran).toEqual({ status: 0, stderr: expect.stringContaining('8 passed') });
  });

  it('leaves a use case alone that exists', async () => {
    const again = addUseCase(tree, { name: 'revoke-sessions', context: 'session' });
    await expect(again).rejects.toThrow('libs/session/src/use-cases/revoke-sessions.ts exists');
  });

  it.each(['rename', 'RenameSession', '../rename-session', 'omdøp-økt'])('takes no name like %j', async (name) => {
    await expect(addUseCase(tree, { name, context: 'session' })).rejects.toThrow('is not a verb and an object');
  });

  it.each(['', '/rename', 'rename/', 'a?b', '../a'])('takes no path like %j', async (path) => {
    const refused = addUseCase(tree, { name: 'rename-session', context: 'session', path });
    await expect(refused).rejects.toThrow('is not a path');
  });

  it('knows no other library', async () => {
    await expect(addUseCase(tree, { name: 'rename-session', context: 'kernel' })).rejects.toThrow(
      '"kernel" is none of',
    );
  });
});
