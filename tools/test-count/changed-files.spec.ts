import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { changedFiles, leftBehind } from './changed-files.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'working-copy-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string): void => writeFileSync(join(folder, file), file === '.gitignore' ? 'ignored\n' : file);
const git = (...args: readonly string[]): void =>
  void execFileSync('git', ['-c', 'user.name=Kari', '-c', 'user.email=kari@example.no', ...args], { cwd: folder });

function aWorkingCopy(): void {
  git('init', '-q');
  write('.gitignore');
  write('kept');
  git('add', '-A');
  git('commit', '-qm', 'first');
}

describe('what the tests leave behind', () => {
  it('is nothing in a working copy that stays clean, whatever is ignored', () => {
    aWorkingCopy();
    const before = changedFiles(folder);
    write('ignored');
    expect(leftBehind(before, changedFiles(folder))).toEqual([]);
  });

  it('is a file that they made, and one that they changed', () => {
    aWorkingCopy();
    const before = changedFiles(folder);
    write('made');
    writeFileSync(join(folder, 'kept'), 'changed');
    expect(leftBehind(before, changedFiles(folder))).toEqual([
      { name: expect.stringContaining('working copy'), reason: ' M kept\n?? made' },
    ]);
  });

  it('cannot be told where somebody was working, or without git', () => {
    expect(leftBehind(changedFiles(folder), ['?? made'])).toEqual([]);
    aWorkingCopy();
    write('own');
    const before = changedFiles(folder);
    write('made');
    expect(leftBehind(before, changedFiles(folder))).toEqual([]);
  });
});
