import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { Adopter, PORTVAKT } from './adopter.js';
import { Browser } from './browser.js';
import { emptyDatabase } from './database.js';
import type { Environment } from './program.js';
import { SECRET, Service } from './service.js';
import { temporaryFolder } from './temporary-folder.js';
import { aSignedUpUser, codeOf, PASSWORD, signedInAs, turnTwoFactorOn } from './users.js';

const ROOT = join(__dirname, '../../../..');
/** Enough for npm ci, packing and a compilation, even on a busy machine. */
const LIMIT_MS = 1_200_000;
const MAIN = 'dist/main.js';
const NEW_PASSWORD = 'et annet langt og godt passord';
/** Nothing listens on these ports: what Acme sends to others does not matter here. */
const ACME = { ACME_CRM_URL: 'http://127.0.0.1:1', ACME_MAIL_URL: 'http://127.0.0.1:1', ACME_MAIL_KEY: 'x' };
/** Events are sealed at once, so that there is something to verify. */
const SETTINGS = { DELETE_USER_ENABLED: 'true', AUDIT_SEAL_INTERVAL: '1' };

/**
 * The release that the run is to upgrade from: a tag or commit. Null if there is none, which `tools/test.mjs` reports.
 */
export const UPGRADE_FROM: string | null = process.env['PORTVAKT_UPGRADE_FROM'] || null;

/** Checks the promises that teams get about upgrades (case 47), with examples/acme as of that release. */
export function describeUpgrade(release: string): void {
  describe(`and a team of an earlier release, ${release}`, () => {
    let former: Adopter;
    let upgraded: Adopter;

    beforeAll(() => {
      const repository = packedRelease(release);
      former = Adopter.installFor('examples/acme', { repository });
      expect(former.build()).toEqual([]);
      upgraded = upgradedCopy(former, repository);
    }, LIMIT_MS);

    it('runs and is tested on the packages of now without being compiled again', () => {
      const { status, output } = upgraded.test('dist/acme.test.js');
      expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/^# pass [1-9]\d*\n# fail 0$/m) });
    });

    it(
      'is served by both at the same time on a database of that release, which `migrate up` of now has brought up to date',
      async () => {
        const { url } = await emptyDatabase();
        const environment = { ...ACME, DATABASE_URL: url, AUTH_SECRET: SECRET, ...SETTINGS };
        portvakt(former, environment, 'migrate', 'up');
        const before = await start(former, environment);
        const early = await aSignedUpUser(before, anAddress());
        const secret = await turnTwoFactorOn(early.browser);

        portvakt(upgraded, environment, 'migrate', 'up');
        const after = await start(upgraded, environment);
        // Simulates that a container of the former release is started again.
        const restarted = await start(former, environment);

        for (const service of [before, after, restarted]) {
          expect(await signedInAs(early.browser.on(service))).toBe(early.email);
          await expectToSignIn(new Browser(service), early.email, PASSWORD, secret);
        }
        await expectToShareAccounts(before, after);
        await expectToShareAccounts(after, restarted);
        for (const service of [before, after, restarted]) expect(await service.stop()).toMatchObject({ code: 0 });
        expect(portvakt(upgraded, environment, 'audit', 'verify')).toMatch(/^whole: /);
      },
      LIMIT_MS,
    );
  });
}

/** The folder of the release's source, in which its packages are built and packed. */
function packedRelease(release: string): string {
  const args = [join(ROOT, 'tools/prepare-release.mjs'), release];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  process.stdout.write(stderr);
  return stdout.trim();
}

/** The same compiled files and third parties, together with the current packages. */
function upgradedCopy(former: Adopter, repository: string): Adopter {
  const upgraded = Adopter.install();
  for (const file of ['package.json', 'dist'])
    cpSync(join(former.folder, file), join(upgraded.folder, file), { recursive: true });
  upgraded.addRequired(repository);
  return upgraded;
}

const start = (team: Adopter, environment: Environment): Promise<Service> =>
  Service.start(environment, { main: join(team.folder, MAIN) });

/** A command of the packages, with the extension as `EXTENSIONS`. Throws its output if it failed. */
const portvakt = (team: Adopter, environment: Environment, ...args: readonly string[]): string =>
  team.run(PORTVAKT, args, {
    ...environment,
    DATA_DIR: temporaryFolder(),
    EXTENSIONS: join(team.folder, 'dist/index.js'),
  });

let addresses = 0;
/** An address in the domain that Acme accepts. */
const anAddress = (): string => `ola${++addresses}@firma.no`;

/** Each step is taken at one service, and the next one, which sees its effect, at the other service. */
async function expectToShareAccounts(one: Service, other: Service): Promise<void> {
  const { browser, email } = await aSignedUpUser(one, anAddress());
  let ola = browser.on(other);
  expect(await signedInAs(ola)).toBe(email);
  await expectToSucceed(ola.post('/update-user', { name: 'Ola N.' }));
  ola = ola.on(one);
  expect(await (await ola.get('/get-session')).json()).toMatchObject({ user: { name: 'Ola N.' } });

  await expectToSucceed(ola.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }));
  const elsewhere = new Browser(other);
  await expectToSucceed(elsewhere.post('/sign-in/email', { email, password: NEW_PASSWORD }));
  await expectToSucceed(ola.post('/revoke-other-sessions', {}));
  expect(await signedInAs(elsewhere)).toBeNull();

  ola = ola.on(other);
  const enabled = await turnTwoFactorOn(ola, NEW_PASSWORD);
  await expectToSignIn(new Browser(one), email, NEW_PASSWORD, enabled, other);
  ola = ola.on(one);
  await expectToSucceed(ola.post('/delete-user', { password: NEW_PASSWORD }));
  expect(await signedInAs(elsewhere.on(other))).toBeNull();
  const gone = await new Browser(other).post('/sign-in/email', { email, password: NEW_PASSWORD });
  expect(gone.status).toBe(401);
}

/** Signs in with the password, and with the code of an authenticator at the second service. */
async function expectToSignIn(
  browser: Browser,
  email: string,
  password: string,
  secret: string,
  second?: Service,
): Promise<void> {
  const first = await browser.post('/sign-in/email', { email, password });
  expect([first.status, await first.json()]).toEqual([200, { twoFactorRedirect: true }]);
  const then = second ? browser.on(second) : browser;
  await expectToSucceed(then.post('/two-factor/verify-totp', { code: codeOf(secret) }));
  expect(await signedInAs(then)).toBe(email);
}

async function expectToSucceed(answering: Promise<Response>): Promise<void> {
  const answer = await answering;
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, '']);
}
