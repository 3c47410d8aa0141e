import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

import { afterwards } from './testing/clean-up.js';
import { aDatabase, emptyDatabase } from './testing/database.js';
import { passkeyClients, withAuthenticator } from './testing/passkey-client.js';
import { type Environment, Program } from './testing/program.js';
import { SECRET, Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, signedInAs, turnTwoFactorOn } from './testing/users.js';
import { waitUntil } from './testing/wait-until.js';
import { mailTo } from './testing/written-mails.js';

/** For a test that starts four programs. */
const PATIENCE_MS = 600_000;

const EXTENSION = `
module.exports = {
  settings: {},
  create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*', operatorRoles: { hr: { user: ['list', 'get'] } } }),
};
`;

async function operator(environment: Environment, ...args: readonly string[]) {
  const settings = { PUBLIC_URL: 'http://localhost:3000', AUTH_SECRET: SECRET, ...environment };
  const program = Program.start('operator.js', { args, environment: settings });
  const { code } = await program.ended;
  return { code, stdout: program.stdout, stderr: program.stderr };
}

/** Begins one, and leaves it open. */
async function transaction(url: string, statement: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  afterwards(() => client.end());
  await client.query('BEGIN');
  await client.query(statement);
  return client;
}

/** Beside a service that runs on its embedded database (operators §14.2, case 108). */
describe('the operator command', () => {
  const environment = { DATA_DIR: temporaryFolder() };
  let service: Service;
  // With its only connection, a command must not ask for a second one.
  const run = (...args: readonly string[]) => operator({ ...environment, DATABASE_POOL_SIZE: '1' }, ...args);

  beforeAll(async () => {
    service = await Service.start(environment);
  });
  afterAll(() => service.stop());

  it('does nothing for an address that nobody has', async () => {
    expect(await run('grant', 'ukjent@example.no')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Nobody has the address ukjent@example.no; nothing was done.\n',
    });
  });

  it('makes the first admin, notifies them, and takes the role back only when asked twice', async () => {
    const { browser, email } = await aSignedUpUser(service);
    const granted = await run('grant', email.toUpperCase());
    expect(granted).toMatchObject({ code: 0, stderr: '' });
    expect(granted.stdout).toContain(`${email} has the role admin`);
    expect(granted.stdout).toContain('two-factor authentication');
    const session = (await (await browser.get('/get-session')).json()) as { user: { role?: string } };
    expect(session.user.role).toBe('admin');
    expect((await browser.get('/admin/list-users')).status).toBe(403);
    // The first mail asks the new user to verify their address.
    expect((await mailTo(service, email, 2)).subject).toBe('Ny rolle');
    const activity = (await (await browser.get('/list-activity')).json()) as { events: readonly object[] };
    expect(activity.events[0]).toMatchObject({
      kind: 'role.changed',
      by: 'service',
      facts: { from: 'user', to: 'admin' },
    });
    expect((await run('list')).stdout).toContain(`${email}  admin  two-factor off`);

    expect(await run('revoke', email)).toMatchObject({ code: 1, stderr: expect.stringContaining('the last admin') });
    expect(await run('revoke', email, '--last')).toMatchObject({ code: 0, stdout: `${email} has no role\n` });
    expect(await run('list')).toMatchObject({ code: 0, stdout: '' });
  });

  it('asks for no second factor where OPERATOR_SECOND_FACTOR=false', async () => {
    const { email } = await aSignedUpUser(service);
    const { stdout } = await operator({ ...environment, OPERATOR_SECOND_FACTOR: 'false' }, 'grant', email);
    expect(stdout).toContain(`${email} has the role admin`);
    expect(stdout).not.toContain('have neither');
    expect(await run('revoke', email, '--last')).toMatchObject({ code: 0 });
  });

  it('asks for a second factor only where the user has neither two-factor nor a passkey', async () => {
    const removeAuthenticator = withAuthenticator();
    try {
      const { client, passkey } = passkeyClients['1.7'](service, '/');
      const email = anEmailAddress();
      await client.signUp.email({ name: 'Ola Nordmann', email, password: PASSWORD });
      expect((await passkey.addPasskey({ name: 'Jobbmobil' }))?.error ?? null).toBeNull();
      expect(await run('grant', email, '--role', 'auditor')).toMatchObject({
        code: 0,
        stdout: expect.not.stringContaining('have neither'),
      });
      expect((await run('list')).stdout).toContain(`${email}  auditor  two-factor off  passkey  no code yet`);
      expect(await run('revoke', email)).toMatchObject({ code: 0 });
    } finally {
      removeAuthenticator();
    }
  });

  it(
    'gives a role that an extension has, and keeps it where the extension is not loaded',
    async () => {
      const { email } = await aSignedUpUser(service);
      const file = join(temporaryFolder(), 'acme.cjs');
      writeFileSync(file, EXTENSION);
      const withExtension = { ...environment, EXTENSIONS: file };
      expect(await operator(withExtension, 'grant', email, '--role', 'hr')).toMatchObject({ code: 0, stderr: '' });
      expect(await run('grant', email, '--role', 'support')).toMatchObject({ code: 0 });
      expect((await run('list')).stdout).toContain(`${email}  hr,support  two-factor off`);
      expect(await run('revoke', email)).toMatchObject({ code: 0, stdout: `${email} has no role\n` });
    },
    PATIENCE_MS,
  );

  it('ends the sessions of one user and of nobody else, and says so in their activity', async () => {
    const [kari, ola] = [await aSignedUpUser(service), await aSignedUpUser(service)];
    expect(await run('end-sessions', 'ukjent@example.no')).toMatchObject({ code: 1 });
    const ended = await run('end-sessions', kari.email.toUpperCase());
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('1 session(s)') });
    expect(await (await kari.browser.get('/get-session')).json()).toBeNull();
    expect(await (await ola.browser.get('/get-session')).json()).not.toBeNull();
    await kari.browser.post('/sign-in/email', { email: kari.email, password: PASSWORD });
    const activity = (await (await kari.browser.get('/list-activity')).json()) as { events: readonly object[] };
    expect(activity.events).toContainEqual(
      expect.objectContaining({ kind: 'session.ended', by: 'service', facts: { how: 'operator', count: 1 } }),
    );
  });

  it('ends the sessions of everybody, and says how many', async () => {
    const users = [await aSignedUpUser(service), await aSignedUpUser(service)];
    const ended = await run('end-all-sessions');
    expect(ended).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^[2-9]\d* session\(s\) have ended/),
    });
    for (const { browser, email } of users) {
      expect(await (await browser.get('/get-session')).json()).toBeNull();
      expect((await browser.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
    }
  });

  it('ends the sessions of everybody during a backup, but not while a transaction changes one', async () => {
    const { url } = await aDatabase();
    const withTwo = await Service.start({ DATABASE_URL: url });
    const { browser } = await aSignedUpUser(withTwo);
    const backup = await transaction(url, 'SELECT FROM "session"');
    expect(await operator({ DATABASE_URL: url }, 'end-all-sessions')).toMatchObject({
      code: 0,
      stdout: '1 session(s) have ended. Everybody signs in again.\n',
      stderr: '',
    });
    expect(await signedInAs(browser)).toBeNull();
    await backup.query('COMMIT');

    const other = await aSignedUpUser(withTwo);
    const change = await transaction(url, 'UPDATE "session" SET "updatedAt" = now()');
    const refused = await operator({ DATABASE_URL: url }, 'end-all-sessions');
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Nothing was done: .+ has not ended/),
    });
    expect(await signedInAs(other.browser)).toBe(other.email);
    const find = /SELECT "pid"[^;]+/.exec(refused.stderr)?.[0] ?? 'no statement';
    expect((await change.query(find)).rows).toEqual([expect.objectContaining({ query: find })]);
    await withTwo.stop();
  });

  it('resets a lost second factor, revokes the sessions of its owner and notifies them', async () => {
    const { browser, email } = await aSignedUpUser(service);
    expect(await run('reset-second-factor', 'ukjent@example.no')).toMatchObject({ code: 1 });
    expect(await run('reset-second-factor', email)).toMatchObject({
      code: 1,
      stderr: `Two-factor authentication is off for ${email}; nothing was done.\n`,
    });
    await turnTwoFactorOn(browser);
    const reset = await run('reset-second-factor', email.toUpperCase());
    expect(reset).toMatchObject({ code: 0, stdout: expect.stringContaining(`${email} is reset`) });
    expect(await (await browser.get('/get-session')).json()).toBeNull();
    expect((await mailTo(service, email, 3)).subject).toBe('Tofaktor er nullstilt');
  });

  it('makes a token and an entry of the settings, without a database', async () => {
    const { code, stdout } = await operator(
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      'token',
      'siem',
      'auditor',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^pvt_[\w-]{43}\n/);
    const entry = stdout.trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(entry)).toMatchObject({ name: 'siem', role: 'auditor', digest: expect.any(String) });
  });

  it('rebuilds no index through a pooler, and says what to set', async () => {
    const pooler = { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATABASE_POOLER: 'transaction' };
    expect(await operator(pooler, 'rebuild-indexes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Set DATABASE_POOLER=none, and DATABASE_URL to the database server itself'),
    });
  });

  it('has failed mails tried again at once, although their next attempt is an hour away', async () => {
    const { url, sql } = await aDatabase();
    const withoutMailServer = await Service.start({ DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1' });
    const { email } = await aSignedUpUser(withoutMailServer);
    await waitUntil('the mail has failed', async () => {
      const failed = await sql('SELECT FROM "outboxMail" WHERE "attempts" > 0');
      return failed.length > 0;
    });
    await withoutMailServer.stop();
    await sql(`UPDATE "outboxMail" SET "dueAt" = now() + interval '1 hour'`);
    const resend = () => operator({ DATABASE_URL: url }, 'resend-mails');
    expect(await resend()).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 mail(s)') });
    expect(await resend()).toMatchObject({ code: 0, stdout: expect.stringContaining('0 mail(s)') });

    const withFolder = await Service.start({ DATABASE_URL: url });
    expect(await mailTo(withFolder, email)).toMatchObject({ to: expect.stringContaining(email) });
    await withFolder.stop();
    const events = await sql(`SELECT "actorType" FROM "auditEvent" WHERE "kind" = 'mail.retried'`);
    expect(events).toEqual([{ actorType: 'command' }]);
  });

  it.each(['after-restore', 'end-all-sessions'])(
    '%s says that migrations come first on an older schema',
    async (command) => {
      const { url } = await emptyDatabase();
      expect(await operator({ DATABASE_URL: url, DATA_DIR: temporaryFolder() }, command)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /does not exist: .+ \d+ migration\(s\) are pending\. Run `npm run migrate -- up` first/,
        ),
      });
    },
  );

  it('says how it is used', async () => {
    const { code, stderr } = await run('make', 'admin');
    expect(code).toBe(2);
    expect(stderr).toContain('usage: operator grant <email>');
  });
});
