import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { describe, expect, it } from '@jest/globals';

import { generators as listed } from './generators.json';
import { generators } from './index.js';

const ROOT = join(__dirname, '../..');
/** These generators write into this repository, so the package does not contain them. */
const IN_REPOSITORY_ONLY = ['provider-definition', 'use-case'];

describe('the generators', () => {
  it('are all in the list of Nx, and those for teams are exported', () => {
    const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(Object.keys(listed).sort()).toEqual(folders.map(({ name }) => name).sort());
    expect([...Object.keys(generators), ...IN_REPOSITORY_ONLY].sort()).toEqual(Object.keys(listed).sort());
  });

  it('are found by Nx in the repository under the name of the package', () => {
    const args = ['generate', '@portvakt/nx:extension', 'acme', '--directory=dist/acme', '--dry-run', '--no-interactive'];
    const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/nx/dist/bin/nx.js'), ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' },
    });
    expect(stripVTControlCharacters(stdout)).toContain('CREATE dist/acme/src/index.ts');
  });
});
