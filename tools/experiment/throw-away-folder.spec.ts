import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const MODULE = pathToFileURL(join(__dirname, 'throw-away-folder.mjs')).href;

describe('throwAwayFolder', () => {
  let own: string;

  beforeEach(() => {
    own = mkdtempSync(join(tmpdir(), 'portvakt-spec-'));
  });
  afterEach(() => rmSync(own, { recursive: true }));

  /** Runs a program that has a folder below `$TMPDIR`, which is `temp` in the folder of the test. */
  function run(program: string) {
    const source = `
      import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
      import { join } from 'node:path';
      import { throwAwayFolder } from '${MODULE}';
      mkdirSync(process.env.TMPDIR);
      const folder = throwAwayFolder('trial');
      writeFileSync(join(folder, 'file'), 'text');
      process.on('exit', () => console.log('the next listener'));
      ${program}`;
    const environment = { PATH: process.env['PATH'], TMPDIR: join(own, 'temp') };
    const args = ['--input-type=module', '--eval', source];
    return spawnSync(process.execPath, args, { env: environment, encoding: 'utf8' });
  }

  it.each([
    ['at the end of the process', '', 0],
    ['at a signal', "process.kill(process.pid, 'SIGTERM'); setInterval(() => undefined, 1000);", 1],
  ])('removes its folder %s', (_, program, status) => {
    expect(run(program)).toMatchObject({ status, stdout: 'the next listener\n', stderr: '' });
    expect(readdirSync(join(own, 'temp'))).toEqual([]);
  });

  it('says that it cannot remove its folder, and the listeners after it run', () => {
    const { status, stdout, stderr } = run(`
      renameSync(process.env.TMPDIR, process.env.TMPDIR + '-moved');
      symlinkSync('temp', process.env.TMPDIR);`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'the next listener\n' });
    expect(stderr).toMatch(/portvakt-trial-\w+ is left behind: Error: .+ symbolic links/u);
  });
});
