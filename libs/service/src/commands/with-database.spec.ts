import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { aDevelopment } from '../config/testing/environments.js';
import { deliveriesCommand } from '../followers/deliveries-command.js';
import { auditCommand } from './audit-command.js';
import { operatorCommand } from './operator-command.js';

describe('a command in a folder without a database', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portvakt-command-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each<[string, (environment: NodeJS.ProcessEnv) => Promise<number>]>([
    ['audit verify', (environment) => auditCommand(environment, ['verify'])],
    ['operator list', (environment) => operatorCommand(environment, ['list'])],
    ['operator after-restore', (environment) => operatorCommand(environment, ['after-restore'])],
    ['deliveries list', (environment) => deliveriesCommand(environment, ['list'], {})],
  ])('%s says so, and makes none', async (_, run) => {
    const environment = { ...aDevelopment({ DATA_DIR: folder }) };
    await expect(run(environment)).rejects.toThrow(`There is no database in ${join(folder, 'pg')}. Check DATA_DIR`);
    expect(existsSync(join(folder, 'pg'))).toBe(false);
  });
});
