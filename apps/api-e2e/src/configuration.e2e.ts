import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { aDatabase } from './testing/database.js';
import { Program } from './testing/program.js';
import { READY, readiness } from './testing/readiness.js';
import { linesBesideAudit, loggedLines, SECRET, Service, startMain } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';

/** The function with which an extension declares its variables. */
const SETTING = join(__dirname, '../../../dist/libs/service/src/extensions/extension-setting.js');

interface Refusal {
  readonly msg: string;
  readonly faults: readonly string[];
}

async function refusalOf(environment: Readonly<Record<string, string>>): Promise<Refusal> {
  const program = startMain({ DATA_DIR: temporaryFolder(), ...environment });
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.stdout).toBe('');
  const lines = loggedLines(program.stderr);
  expect(lines).toHaveLength(1);
  return lines[0] as Refusal;
}

describe('a configuration with errors', () => {
  it('prevents the start, reports every error at once and reveals no secret', async () => {
    const { msg, faults } = await refusalOf({
      PORT: 'mange',
      POLICY: 'slapp',
      SESSION_TTL: '1 uke',
      AUTH_SECRET: 'hemmelig-kort',
      DATABASE_URL: 'mysql://kari:hemmelig-passord@db/x',
      REDIS_URL: 'hemmelig-redis',
      SMTP_URL: 'hemmelig-smtp',
    });
    expect(msg).toBe('the configuration is not valid');
    const named = ['PORT', 'POLICY', 'SESSION_TTL', 'AUTH_SECRET', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL'];
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(named.sort());
    expect(faults.join()).not.toContain('hemmelig');
  });

  it('reports those of extensions with its own: name, code, range, setting, variable and mail (case 10)', async () => {
    const folder = temporaryFolder();
    const texts = `{ status: 403, nb: 'Nei.', nn: 'Nei.', en: 'No.' }`;
    const settings = `require(${JSON.stringify(SETTING)}).setting`;
    const follower = `{ name: 'crm', kinds: ['user.delted'], when: 'after-commit', follow: async () => undefined }`;
    const template = `{ sources: [{ name: 'account-locked', texts: { nb: { subject: 'Hei' } } }], compose: () => ({}) }`;
    const mail = `{ kind: 'account-locked', fromUsers: [], samples: [{}], lifetimeSeconds: 60, template: ${template} }`;
    const files = {
      acme: `{ settings: {}, create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*' }) }`,
      copy: `{ settings: {}, create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*' }) }`,
      firma: `{ settings: {}, create: () =>
        ({ name: 'firma', version: '1.0.0', portvakt: '^99.0.0', refusals: { OTHER_CODE: ${texts} } }) }`,
      hr: `{ settings: { HR_LIMIT: ${settings}.integer('A limit.', { max: 9 }) }, create: () => undefined }`,
      crm: `{ settings: {}, create: () =>
        ({ name: 'crm', version: '1.0.0', portvakt: '*', followers: [${follower}, ${follower}] }) }`,
      post: `{ settings: {}, create: () =>
        ({ name: 'post', version: '1.0.0', portvakt: '*', mail: { kinds: [${mail}] } }) }`,
    };
    const names = Object.entries(files).map(([name, text]) => {
      const file = join(folder, `${name}.cjs`);
      writeFileSync(file, `module.exports = ${text}`);
      return file;
    });
    const { faults } = await refusalOf({ PORT: 'mange', EXTENSIONS: names.join(','), HR_LIMIT: '10' });
    expect(faults).toEqual([
      expect.stringMatching(/^PORT is "mange"/),
      'HR_LIMIT is "10"; expected a whole number from 0 to 9',
      'extension acme is given twice; expected another name, or one of EXTENSIONS and main.ts alone',
      expect.stringMatching(/^extension firma is for portvakt \^99\.0\.0; this is \d/),
      'extension firma has the code OTHER_CODE; expected one that begins with FIRMA_',
      'extension crm has the follower "crm" twice; expected another name',
      'extension crm has the follower "crm" of the unknown kind "user.delted"',
      'extension crm has the follower "crm" of the unknown kind "user.delted"',
      'extension post has the mail "account-locked", which is reserved by the service',
      'extension post has the mail "account-locked"; expected kebab-case of at most 80 characters that begins with post-',
      'extension post has texts called "account-locked" in the mail "account-locked"; expected a name that begins with post-',
      'extension post has no text in nn for account-locked.subject',
      'extension post has no text in en for account-locked.subject',
    ]);
  });

  it('prevents production without a secret or over plain http', async () => {
    const { faults } = await refusalOf({
      NODE_ENV: 'production',
      AUTH_SECRET: '',
      PUBLIC_URL: 'http://konto.eksempel.no',
    });
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatch(/^AUTH_SECRET is missing/);
    expect(faults[1]).toMatch(/^PUBLIC_URL is .*https/);
  });

  it('prevents development on a public URL', async () => {
    const { faults } = await refusalOf({ PUBLIC_URL: 'https://konto.eksempel.no' });
    expect(faults).toEqual([expect.stringMatching(/^NODE_ENV is "development".*PUBLIC_URL/)]);
  });

  it('prevents several processes on the embedded database', async () => {
    const { faults } = await refusalOf({ WEB_CONCURRENCY: '2' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^WEB_CONCURRENCY .*DATABASE_URL/);
  });

  it('prevents several processes that would each count rate limits alone', async () => {
    const several = { WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://db/x', RATE_LIMIT_ENABLED: 'true' };
    const { faults } = await refusalOf(several);
    expect(faults).toEqual([expect.stringMatching(/^WEB_CONCURRENCY .*REDIS_URL/)]);
  });

  it('is reported by the migrate command too', async () => {
    const program = Program.start('migrate.js', { args: ['status'], environment: { PORT: 'mange', POLICY: 'slapp' } });
    expect(await program.ended).toMatchObject({ code: 1 });
    expect(program.stderr).toMatch(/PORT is "mange"[^]*POLICY is "slapp"/);
  });
});

describe('an unreachable database', () => {
  it('prevents the start, with an error that omits the password', async () => {
    const { msg } = await refusalOf({ DATABASE_URL: 'postgres://kari:hemmelig@localhost:1/konto' });
    expect(msg).toMatch(/^no connection to the database: .*ECONNREFUSED/);
    expect(msg).not.toContain('hemmelig');
  });

  it('prevents the migrations, with the same error', async () => {
    const url = 'postgres://kari:hemmelig@localhost:1/konto?sslmode=require';
    const environment = { DATABASE_URL: url, DATA_DIR: temporaryFolder() };
    const program = Program.start('migrate.js', { args: ['up'], environment });
    expect(await program.ended).toMatchObject({ code: 1 });
    expect(program.stderr).toMatch(/no connection to the database: .*ECONNREFUSED/);
    expect(program.stderr).not.toMatch(/hemmelig|SECURITY WARNING/);
  });
});

describe('a successful start', () => {
  it('logs on standard output where the service listens, at every log level', async () => {
    for (const level of ['error', 'silent']) {
      const database = await aDatabase();
      const { program, address } = await Service.start({ DATABASE_URL: database.url, LOG_LEVEL: level });
      const line = expect.objectContaining({ level: 30, msg: 'Portvakt is listening', address });
      expect(linesBesideAudit(program.stdout)).toEqual([line]);
      expect(program.stderr).toBe('');
      expect(await (await fetch(`${address}/ok`)).json()).toEqual({ ok: true });
    }
  });

  it('logs no modules and routes at the level info, which operators use', async () => {
    const service = await Service.start({ DATABASE_URL: (await aDatabase()).url, LOG_LEVEL: 'info' });
    await service.stop();
    const lines = linesBesideAudit(service.program.stdout);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'Portvakt is listening' }));
    expect(lines.length).toBeLessThan(20);
    expect(service.program.stdout).not.toMatch(/Mapped|dependencies initialized|Controller/);
  });

  it('warns of a disabled path that no endpoint has', async () => {
    const settings = { DATABASE_URL: (await aDatabase()).url, DISABLED_PATHS: '/sign-in/email,/sign-in/emial' };
    const service = await Service.start(settings);
    const warning = 'DISABLED_PATHS disables nothing with /sign-in/emial: no endpoint has this path';
    await service.stop();
    expect(loggedLines(service.program.stdout)).toContainEqual(expect.objectContaining({ level: 40, msg: warning }));
  });

  it('reads secrets from files, and works with one database connection', async () => {
    const folder = temporaryFolder();
    const database = await aDatabase();
    writeFileSync(join(folder, 'secret'), `${SECRET}\n`);
    writeFileSync(join(folder, 'database'), `${database.url}\n`);
    const service = await Service.start({
      NODE_ENV: 'production',
      AUTH_SECRET: '',
      AUTH_SECRET_FILE: join(folder, 'secret'),
      DATABASE_URL_FILE: join(folder, 'database'),
      DATABASE_POOL_SIZE: '1',
    });
    rmSync(join(folder, 'secret'));
    expect(await readiness(service, 200)).toEqual(READY);
  });

  it('fails on a port that is taken', async () => {
    const database = await aDatabase();
    const { address } = await Service.start({ DATABASE_URL: database.url });
    const second = startMain({ DATABASE_URL: database.url, PORT: new URL(address).port, DATA_DIR: temporaryFolder() });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(loggedLines(second.stderr)).toHaveLength(1);
    expect(second.stderr).toContain('EADDRINUSE');
  });
});
