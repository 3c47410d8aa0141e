import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { type Database, aDatabase } from './testing/database.js';
import { type Environment, Program } from './testing/program.js';
import { SECRET, Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { aSignedUpUser, PASSWORD } from './testing/users.js';

async function audit(environment: Environment, ...args: readonly string[]) {
  const settings = { PUBLIC_URL: 'http://localhost:3000', AUTH_SECRET: SECRET, ...environment };
  const program = Program.start('audit.js', { args, environment: settings });
  const { code } = await program.ended;
  return { code, stdout: program.stdout, stderr: program.stderr };
}

const FAST = { AUDIT_SEAL_INTERVAL: '1' };
const WHOLE = /^whole: \d+ seals, \d+ events, head [0-9a-f]{64}\n$/;

/** Signs a new user in that many times at once, and returns how often it succeeded: a busy service refuses some. */
async function signIns(service: Service, number: number): Promise<number> {
  const { email } = await aSignedUpUser(service);
  const signIn = async () => (await new Browser(service).post('/sign-in/email', { email, password: PASSWORD })).status;
  const statuses = await Promise.all(Array.from({ length: number }, signIn));
  return statuses.filter((status) => status === 200).length;
}

/** A service that has written a sealed log, and has stopped. */
async function writtenLog(database: Database, environment: Environment = {}) {
  const settings = { DATABASE_URL: database.url, DATA_DIR: temporaryFolder(), ...environment };
  const service = await Service.start({ ...settings, ...FAST });
  await signIns(service, 3);
  await service.stop();
  return { settings, lines: service.program.stdout };
}

const withoutTrigger = (statement: string): string =>
  `ALTER TABLE "auditEvent" DISABLE TRIGGER ALL; ${statement}; ALTER TABLE "auditEvent" ENABLE TRIGGER ALL`;

describe('the audit command', () => {
  it('checks the log beside a service on its embedded database, and without the service', async () => {
    const environment = { DATA_DIR: temporaryFolder() };
    const service = await Service.start({ ...environment, ...FAST });
    await signIns(service, 2);
    expect(await audit(environment, 'verify')).toMatchObject({ code: 0, stderr: '' });
    expect((await service.fetch('/ready')).status).toBe(200);
    await service.stop();
    const stopped = await audit(environment, 'verify');
    expect(stopped).toMatchObject({ code: 0, stdout: expect.stringMatching(WHOLE), stderr: '' });
    const digest = stopped.stdout.trim().split(' ').at(-1);
    expect((await audit(environment, 'head')).stdout).toMatch(new RegExp(`^\\d+ ${digest}\n$`));
  });

  it('writes the events to a file, beside the service, and notes it', async () => {
    const environment = { DATA_DIR: temporaryFolder() };
    const service = await Service.start({ ...environment, ...FAST });
    await signIns(service, 2);
    const whole = await audit(environment, 'export');
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    const lines = whole.stdout.trimEnd().split('\n');
    expect(JSON.parse(lines.pop() ?? '')).toMatchObject({ end: { events: lines.length } });
    expect(whole.stdout).toContain('"kind":"sign-in.completed"');
    const tables = await audit(environment, 'export', '--format', 'csv', '--to', '2020-01-01');
    expect(tables).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\uFEFFid,at,kind,[\w,]+\r\n$/) });
    const again = await audit(environment, 'export');
    expect(again.stdout.match(/"kind":"audit.exported"/g)).toHaveLength(2);
    await service.stop();
  });

  it('finds 64 concurrent sign-ins at two processes sealed once each', async () => {
    const database = await aDatabase();
    const environment = { DATABASE_URL: database.url, DATA_DIR: temporaryFolder() };
    const services = [
      await Service.start({ ...environment, ...FAST }),
      await Service.start({ ...environment, ...FAST }),
    ];
    const succeeded = await Promise.all(services.map((service) => signIns(service, 32)));
    await Promise.all(services.map((service) => service.stop()));
    const signedIn = await database.sql(`SELECT FROM "auditEvent" WHERE "kind" = 'sign-in.completed' AND "seal" > 0`);
    expect(Math.min(...succeeded)).toBeGreaterThan(0);
    expect(signedIn.length).toBeGreaterThanOrEqual(succeeded.reduce((sum, count) => sum + count));
    expect(await database.sql('SELECT FROM "auditEvent" WHERE "seal" IS NULL')).toEqual([]);
    expect(await audit(environment, 'verify')).toMatchObject({ code: 0, stdout: expect.stringMatching(WHOLE) });
    const [figures] = await database.sql<{ count: string }>(
      `SELECT sum("count") AS "count" FROM "auditFigure" WHERE "name" = 'signIns'`,
    );
    expect(Number(figures?.count)).toBe(signedIn.length);
  });

  it('names what was changed, and exits with 1', async () => {
    const database = await aDatabase();
    const { settings } = await writtenLog(database);
    await expect(database.sql(`UPDATE "auditEvent" SET "facts" = '{}'`)).rejects.toThrow('append-only');
    await expect(database.sql('DELETE FROM "auditEvent"')).rejects.toThrow('append-only');
    const [event] = await database.sql<{ id: string; seal: string }>('SELECT "id", "seal" FROM "auditEvent" LIMIT 1');
    await database.sql(withoutTrigger(`UPDATE "auditEvent" SET "facts" = '{}' WHERE "id" = '${event?.id}'`));
    const stdout = `changed seal ${event?.seal} event ${event?.id}\n`;
    expect(await audit(settings, 'verify')).toEqual({ code: 1, stdout, stderr: '' });
  });

  it('notices a tail that was cut off by a noted head, and by the lines of the log', async () => {
    const database = await aDatabase();
    const { settings, lines } = await writtenLog(database);
    const logFile = join(settings.DATA_DIR, 'service.log');
    await writeFile(logFile, `not a line of JSON with "audit"\n${lines}`);
    const noted = (await audit(settings, 'head')).stdout.trim().split(' ').at(-1) ?? '';
    expect(await audit(settings, 'verify', '--expect', noted, '--log', logFile)).toMatchObject({ code: 0 });

    await database.sql(
      withoutTrigger(`
        DELETE FROM "auditEvent" WHERE "seal" = (SELECT max("number") FROM "auditSeal");
        DELETE FROM "auditSeal" WHERE "number" = (SELECT max("number") FROM "auditSeal")`),
    );
    expect(await audit(settings, 'verify')).toMatchObject({ code: 0 });
    const expected = await audit(settings, 'verify', '--expect', noted);
    expect(expected).toMatchObject({ code: 1, stdout: expect.stringMatching(/^not-the-expected-head/) });
    const mistyped = await audit(settings, 'verify', '--expect', '0000');
    expect(mistyped).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(/^--expect takes the digest/) });
    const compared = await audit(settings, 'verify', '--log', logFile);
    expect(compared).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^(missing event \w{32}\n)+compared: \d+ lines of .+\n$/),
    });
  });

  it('finds the log whole after the secret was replaced and the old one removed', async () => {
    const database = await aDatabase();
    const { settings } = await writtenLog(database);
    const replaced = { AUTH_SECRET: 'another secret of the e2e tests: long enough too' };
    // As during a rolling restart: processes with the old and with the new secret seal in turn.
    await writtenLog(database, replaced);
    await writtenLog(database, { AUTH_PREVIOUS_SECRETS: replaced.AUTH_SECRET });
    await writtenLog(database, { ...replaced, AUTH_PREVIOUS_SECRETS: SECRET });
    expect(await audit({ ...settings, ...replaced }, 'verify')).toMatchObject({ code: 0 });
    const withOldSecret = await audit(settings, 'verify');
    expect(withOldSecret).toMatchObject({ code: 1, stdout: expect.stringContaining('mac-wrong') });
  });

  it('answers arguments that it does not know with those that it knows', async () => {
    const environment = { DATA_DIR: temporaryFolder() };
    const usage = { code: 2, stdout: '', stderr: expect.stringMatching(/^usage: audit verify/) };
    for (const args of [[], ['sideways'], ['verify', '--from', '0'], ['verify', '--what'], ['verify', 'head']]) {
      expect(await audit(environment, ...args)).toMatchObject(usage);
    }
  });
});
