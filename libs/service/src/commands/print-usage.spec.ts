import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { doctorCommand } from './doctor/doctor-command.js';
import { deliveriesCommand } from '../followers/deliveries-command.js';
import { newCommand } from './new/new-command.js';
import { textsCommand } from './texts/texts-command.js';
import { typesCommand } from './types/types-command.js';
import { webhooksCommand } from '../webhooks/webhooks-command.js';
import { auditCommand } from './audit-command.js';
import { migrateDatabase } from './migrate-database.js';
import { operatorCommand } from './operator-command.js';

type Command = (args: readonly string[]) => number | Promise<number>;

const COMMANDS: readonly (readonly [string, Command])[] = [
  ['audit', (args) => auditCommand({}, args)],
  ['deliveries', (args) => deliveriesCommand({}, args, {})],
  ['doctor', (args) => doctorCommand({}, args)],
  ['migrate', (args) => migrateDatabase({}, args)],
  ['operator', (args) => operatorCommand({}, args)],
  ['portvakt new', (args) => newCommand(args)],
  ['portvakt texts', (args) => textsCommand(args)],
  ['portvakt types', (args) => typesCommand(args)],
  ['webhooks', (args) => webhooksCommand({}, args)],
];

describe('a command', () => {
  let written: { output: string; errors: string };

  beforeEach(() => {
    written = { output: '', errors: '' };
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.output += String(text);
      return true;
    });
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.errors += String(text);
      return true;
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  it.each(COMMANDS)('%s says what it does if asked to', async (name, run) => {
    expect(await run(['--help'])).toBe(0);
    const { output } = written;
    expect(output.startsWith(`usage: ${name} `)).toBe(true);
    for (const line of output.trimEnd().split('\n')) expect(line.length).toBeLessThanOrEqual(130);
    expect(await run(['-h'])).toBe(0);
    expect(written).toEqual({ output: output + output, errors: '' });
  });

  it.each(COMMANDS)('%s says it too after arguments that it does not know, as an error', async (name, run) => {
    expect(await run(['--sideways'])).toBe(2);
    expect(written.output).toBe('');
    expect(written.errors.startsWith(`usage: ${name} `)).toBe(true);
  });

  it.each<readonly [string, Command]>([
    ['test --help', (args) => webhooksCommand({}, args)],
    ['extension --help', (args) => newCommand(args)],
    ['rebuild-indexes --help', (args) => operatorCommand({}, args)],
    ['up -h', (args) => migrateDatabase({}, args)],
  ])('does nothing but that for "%s"', async (text, run) => {
    expect(await run(text.split(' '))).toBe(0);
    expect(written).toEqual({ output: expect.stringMatching(/^usage: /), errors: '' });
  });
});
