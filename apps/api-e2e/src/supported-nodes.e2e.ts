import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { emptyDatabase } from './testing/database.js';
import { Program } from './testing/program.js';
import { SECRET, Service } from './testing/service.js';
import { aSignedUpUser, PASSWORD, signedInAs, turnTwoFactorOn } from './testing/users.js';

/** The folder in which `npm run test:nodes` installs other versions of Node. */
const FOLDER = join(__dirname, '../../../.nx/nodes');
const PROGRAM = `node_modules/node-${process.platform}-${process.arch}/bin/node`;

const installed = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .map((version) => join(FOLDER, version, PROGRAM))
      .filter((node) => existsSync(node))
  : [];

const versionOf = (node: string): string => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();

/** If none is installed, the Node of this run is tested. */
const nodes = (installed.length > 0 ? installed : [process.execPath]).map((node) => [versionOf(node), node] as const);

describe.each(nodes)('on Node %s', (_, node) => {
  it('the built service migrates, signs users up and in with a second factor, and operators find them', async () => {
    const { url } = await emptyDatabase();
    const environment = { PUBLIC_URL: 'http://localhost:3000', AUTH_SECRET: SECRET, DATABASE_URL: url };
    const command = async (name: string, ...args: readonly string[]): Promise<void> => {
      const program = Program.start(name, { args, environment, node });
      expect([await program.ended, program.stderr]).toEqual([{ code: 0, signal: null }, '']);
    };
    await command('migrate.js', 'up');
    const service = await Service.start({ DATABASE_URL: url, MIGRATE_ON_START: 'false', DRAIN_SECONDS: '0' }, { node });
    const { browser, email } = await aSignedUpUser(service);
    await turnTwoFactorOn(browser);
    expect(await signedInAs(browser)).toBe(email);

    const other = new Browser(service);
    const signedIn = await other.post('/sign-in/email', { email, password: PASSWORD });
    expect(await signedIn.json()).toEqual({ twoFactorRedirect: true });
    expect(await signedInAs(other)).toBeNull();

    await command('operator.js', 'grant', email);
    const found = await browser.get(`/admin/find-users?q=${encodeURIComponent(email)}`);
    expect(await found.json()).toMatchObject({ users: [{ email }] });
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(service.program.stderr).toBe('');
  });
});
