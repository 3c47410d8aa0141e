import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { aDevelopment } from '../config/testing/environments.js';
import { operatorCommand } from './operator-command.js';

/** The command with a database is tested as a program in apps/api-e2e. */
describe('the operator command, asked for a role that does not exist', () => {
  let folder: string;
  let told: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portvakt-operator-'));
    told = '';
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      told += String(text);
      return true;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const grant = (role: string, environment = {}): Promise<number> =>
    operatorCommand({ ...aDevelopment(environment) }, ['grant', 'kari@x.no', '--role', role]);

  it.each(['owner', 'service', 'user', 'constructor'])('names those that do: %s', async (role) => {
    expect(await grant(role)).toBe(2);
    expect(told).toMatch(new RegExp(`^There is no role ${role}; expected one of admin, support, auditor\\. EXTENSIONS`));
  });

  it('names those of extensions too', async () => {
    const file = join(folder, 'acme.cjs');
    writeFileSync(
      file,
      `exports.settings = {};
       exports.create = () => ({ name: 'acme', version: '1.0.0', portvakt: '*', operatorRoles: { skranke: { user: ['list'] } } });`,
    );
    expect(await grant('owner', { EXTENSIONS: file })).toBe(2);
    expect(told).toContain('expected one of admin, support, auditor, skranke.');
  });
});
