import { describe, expect, it } from '@jest/globals';

import { Program } from './testing/program.js';

async function portvakt(...args: readonly string[]) {
  const program = Program.start('../../libs/service/src/portvakt.js', { args });
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
