import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { loadEnvFile } from '../load-env-file.mjs';
import { isInstalled } from './installed-packages.mjs';
import { withLock } from './lock-directory.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portvakt-prepare-spec-'));
  mkdirSync(join(root, 'node_modules'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the check of the installed packages', () => {
  const wanted = { '': {}, 'node_modules/pg': { version: '8.23.1' } };

  it('is content when npm has recorded every version', () => {
    expect(check(wanted, { 'node_modules/pg': { version: '8.23.1' } })).toBe(true);
  });

  it('requires an install for another version, a missing package and an unfinished install', () => {
    expect(check(wanted, { 'node_modules/pg': { version: '8.23.0' } })).toBe(false);
    expect(check(wanted, {})).toBe(false);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('does not require packages of other platforms, nor entries that npm ci leaves out', () => {
    const more = {
      ...wanted,
      'node_modules/other-platform': { version: '1.0.0', optional: true },
      'node_modules/left-over': { version: '1.0.0', extraneous: true },
    };
    expect(check(more, { 'node_modules/pg': { version: '8.23.1' } })).toBe(true);
  });

  function check(lock: object, installed: object): boolean {
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
    return isInstalled(root);
  }
});

describe('the lock', () => {
  it('is taken over from a process that was killed', async () => {
    const lockModule = join(__dirname, 'lock-directory.mjs');
    const die = "process.kill(process.pid, 'SIGKILL')";
    const program = `import('${lockModule}').then(({ withLock }) => withLock('${root}', () => ${die}))`;
    expect(spawnSync(process.execPath, ['-e', program]).signal).toBe('SIGKILL');

    let wasRun = false;
    await withLock(root, () => {
      wasRun = true;
    });
    expect(wasRun).toBe(true);
  });
});

describe('.env', () => {
  it('fills what the environment leaves unset or empty', () => {
    writeFileSync(join(root, '.env'), 'PORT=4000\nHOST=0.0.0.0\nAPP_NAME=Fra fila\n');
    const environment = { PORT: '5000', HOST: '' };
    loadEnvFile(join(root, '.env'), environment);
    expect(environment).toEqual({ PORT: '5000', HOST: '0.0.0.0', APP_NAME: 'Fra fila' });
  });

  it('need not exist', () => {
    const environment = { PORT: '5000' };
    loadEnvFile(join(root, '.env'), environment);
    expect(environment).toEqual({ PORT: '5000' });
  });
});
