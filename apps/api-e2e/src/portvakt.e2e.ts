import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from '@jest/globals';

import { Program } from './testing/program.js';

const PORTVAKT = join(__dirname, '../../../dist/libs/service/src/portvakt.js');

async function portvakt(...args: readonly string[]) {
  const program = Program.start(PORTVAKT, { args });
  const { code } = await program.ended;
  return { code, stdout: program.stdout, stderr: program.stderr };
}

describe('portvakt', () => {
  it('says what it does: first that it starts the service', async () => {
    const { code, stdout, stderr } = await portvakt('--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^usage: portvakt +starts the service\n/);
    expect(await portvakt('-h')).toEqual({ code, stdout, stderr });
    expect(await portvakt('sideways')).toEqual({ code: 2, stdout: '', stderr: stdout });
  });

  it('ends without an error where the reader of its output has had enough', async () => {
    const child = spawn(process.execPath, [PORTVAKT, 'texts', 'list'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.once('data', () => child.stdout.destroy());
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([code, errors]).toEqual([0, '']);
  });

  it('explains each command with --help', async () => {
    const commands = [...(await portvakt('--help')).stdout.matchAll(/ portvakt (\w+) {2,}/g)].map(
      ([, name = '']) => name,
    );
    expect(commands.length).toBeGreaterThan(9);
    for (const name of commands) {
      const usage = expect.stringMatching(new RegExp(`^usage: (portvakt )?${name} [^]{20,2000}$`));
      expect([name, await portvakt(name, '--help')]).toEqual([name, { code: 0, stdout: usage, stderr: '' }]);
    }
  });
});
