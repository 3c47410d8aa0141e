import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { temporaryFolder } from './testing/temporary-folder.js';

const WORKSPACE = join(__dirname, '../../..');
/** Not copied, among them folders that the browser tests change at the same time. */
const NOT_COPIED = new Set(['node_modules', '.git', '.nx', '.data', 'dist', 'test-results']);

const check = (workspace: string) =>
  spawnSync(process.execPath, [join(workspace, 'tools/generate.mjs'), '--check'], { encoding: 'utf8' });

/** The workspace's own files, with its installed packages. */
function copyOfWorkspace(): string {
  const copy = join(temporaryFolder(), 'workspace');
  cpSync(WORKSPACE, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  symlinkSync(join(WORKSPACE, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const FILES = [
  'libs/api-client/openapi.json',
  'libs/api-client/src/generated/api.ts',
  'docs/CONFIGURATION.md',
  '.env.example',
];

describe('generated files that are committed', () => {
  it('are current: the OpenAPI document, the client and the configuration reference', () => {
    const { status, stderr } = check(WORKSPACE);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('are reported by name when they were edited by hand', () => {
    const copy = copyOfWorkspace();
    for (const file of FILES) appendFileSync(join(copy, file), '\n');
    const { status, stderr } = check(copy);
    expect(status).toBe(1);
    for (const file of FILES) expect(stderr).toContain(file);
  });
});
