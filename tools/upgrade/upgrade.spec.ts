import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { equalThirdParties } from './equal-third-parties.mjs';
import { commitOf, previousRelease } from './releases.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'releases-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Kari', '-c', 'user.email=kari@example.no', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const commit = (...tags: readonly string[]): void => {
  git('commit', '-q', '--allow-empty', '-m', 'a change');
  for (const tag of tags) git('tag', tag);
};

describe('the release that teams upgrade from', () => {
  it('is the newest tag that HEAD is built on, by version and not by name', () => {
    git('init', '-q');
    commit('v0.9.0', 'unrelated');
    commit('v0.10.0');
    commit();
    expect(previousRelease(folder)).toBe('v0.10.0');
  });

  it('is the one before, for the commit of a release', () => {
    git('init', '-q');
    commit('v0.1.0');
    commit('v0.2.0');
    expect(previousRelease(folder)).toBe('v0.1.0');
  });

  it('is none before the first release, on a branch that no release is in, and without git', () => {
    expect(previousRelease(folder)).toBeNull();
    git('init', '-q');
    commit();
    expect(previousRelease(folder)).toBeNull();
    git('checkout', '-q', '-b', 'other');
    commit('v0.1.0');
    git('checkout', '-q', '-');
    expect(previousRelease(folder)).toBeNull();
  });

  it('is a commit that git knows', () => {
    git('init', '-q');
    commit('v0.1.0');
    expect(commitOf(folder, 'v0.1.0')).toBe(git('rev-parse', 'HEAD'));
    expect(() => commitOf(folder, 'v9')).toThrow('git knows no v9');
  });
});

describe('two lock files', () => {
  const lock = (version: string, pg: string) => ({
    packages: { '': { version }, 'node_modules/pg': { version: pg } },
  });

  it('install the same third parties in two versions of the repository', () => {
    expect(equalThirdParties(lock('0.1.0', '8.23.1'), lock('0.2.0', '8.23.1'))).toBe(true);
  });

  it('install others where a version differs', () => {
    expect(equalThirdParties(lock('0.1.0', '8.23.1'), lock('0.1.0', '8.23.2'))).toBe(false);
  });
});
