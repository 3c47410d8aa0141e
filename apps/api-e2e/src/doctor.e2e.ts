import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { afterwards } from './testing/clean-up.js';
import { aDatabase, emptyDatabase } from './testing/database.js';
import { DatabaseProxy } from './testing/database-proxy.js';
import { freePort } from './testing/free-port.js';
import { LockedTable } from './testing/locked-table.js';
import { Program, type Environment } from './testing/program.js';
import { SECRET, Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';

/** The first test starts six programs. */
const PATIENCE_MS = 600_000;

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://konto.invalid',
  AUTH_SECRET: SECRET,
  SMTP_URL: 'smtp://kari:hemmelig@127.0.0.1:1',
};

const EXTENSION = `
module.exports = {
  settings: {},
  create: () => ({
    name: 'acme',
    version: '1.0.0',
    portvakt: '*',
    migrations: [{ name: 'notes', up: 'CREATE TABLE "acme_notes" ("id" text)', down: 'DROP TABLE "acme_notes"' }],
    mail: { transport: { send: async () => undefined } },
  }),
};
`;

/** Keeps the processor for six seconds before the database is opened. */
const BUSY_MACHINE = `
const { DataSource } = require(${JSON.stringify(require.resolve('typeorm'))});
const { initialize } = DataSource.prototype;
DataSource.prototype.initialize = function () {
  for (const until = Date.now() + 6_000; Date.now() < until; );
  return initialize.call(this);
};
`;

/** Moves the clock of the program. */
const clockMoved = (ms: number): string => `const { now } = Date; Date.now = () => now() + ${ms};`;

async function run(program: string, environment: Environment, args: readonly string[] = []) {
  const started = Program.start(program, { environment: { DATA_DIR: temporaryFolder(), ...environment }, args });
  const { code } = await started.ended;
  return { code, output: started.stdout + started.stderr };
}

describe('the doctor command', () => {
  it('says what is wrong and what to do, without a secret', async () => {
    const { url, sql } = await emptyDatabase();
    const environment = { ...PRODUCTION, DATABASE_URL: url };
    const before = await run('doctor.js', environment);
    expect(before.code).toBe(1);
    expect(before.output).toMatch(/error {4}migrations: \d+ pending\n {9}→ Run `npm run migrate -- up`/);
    expect(before.output).toContain('mail server: 127.0.0.1:1: ECONNREFUSED');
    expect(before.output).toContain('TRUSTED_PROXIES is empty');
    expect(before.output).toMatch(/https:\/\/konto\.invalid\/ok does not answer: (?:ENOTFOUND|EAI_AGAIN|TimeoutError)/);
    expect(before.output).not.toMatch(/hemmelig|kari/);

    await run('migrate.js', environment, ['up']);
    await sql('CREATE INDEX "session_userId_idx_ccnew" ON "session" ("userId")');
    await sql(
      `UPDATE pg_index SET "indisvalid" = false
       WHERE "indexrelid" IN ('"session_userId_idx"'::regclass, '"session_userId_idx_ccnew"'::regclass)`,
    );
    const { output } = await run('doctor.js', environment);
    expect(output).toContain('ok       migrations: current');
    expect(output).toContain('indexes: session_userId_idx, session_userId_idx_ccnew: incomplete');
    const rebuilt = await run('operator.js', environment, ['rebuild-indexes']);
    expect(rebuilt).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^session_userId_idx: rebuilt, 0\.\d MiB → 0\.\d MiB\nsession_userId_idx_ccnew: dropped, .*\n$/,
      ),
    });
    const named = await run('operator.js', environment, ['rebuild-indexes', 'user_pkey', 'ukjent']);
    expect(named.code).toBe(1);
    expect(named.output).toContain('user_pkey: rebuilt');
    expect(named.output).toContain("ukjent: no index of the service's tables has this name");

    await sql('DROP INDEX "session_userId_idx"');
    const incomplete = await run('doctor.js', environment);
    expect(incomplete.output).toMatch(/error {4}indexes: session_userId_idx: missing.*\n {9}→ Run `npm run operator -- rebuild-/);
    const built = await run('operator.js', environment, ['rebuild-indexes']);
    expect(built).toMatchObject({ code: 0, output: expect.stringMatching(/^session_userId_idx: built, it was missing, /) });

    const healthy = await run('doctor.js', { DATABASE_URL: url, AUTH_SECRET: SECRET });
    expect(healthy).toEqual({ code: 0, output: expect.not.stringMatching(/error|warning/) });
    expect(healthy.output).toContain('ok       indexes: all are there and valid');
    expect(healthy.output).toMatch(/clock: \d+\.\d s from that of the database/);
  }, PATIENCE_MS);

  it('waits for a database that takes longer to connect than a request may wait', async () => {
    const proxy = await DatabaseProxy.to((await aDatabase()).url);
    proxy.delayMs = 3_000;
    const { output } = await run('doctor.js', { DATABASE_URL: proxy.url, AUTH_SECRET: SECRET });
    expect(output).toContain('ok       migrations: current');
  });

  it('asks OpenID providers what they publish, compares the tables of extensions, and leaves their mail transport alone', async () => {
    const issuer = createServer((_request, response) => response.end('{"issuer":"https://another.invalid"}'));
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
    afterwards(() => new Promise<void>((resolve) => void issuer.close(() => resolve())));
    const { port } = issuer.address() as AddressInfo;
    const folder = temporaryFolder();
    const extension = join(folder, 'acme.cjs');
    writeFileSync(extension, EXTENSION);
    const { url } = await aDatabase();
    const environment = {
      DATABASE_URL: url,
      AUTH_SECRET: SECRET,
      SOCIAL_ALLOW_HTTP: 'true',
      OIDC_PROVIDERS: 'feide,vipps',
      OIDC_FEIDE_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_FEIDE_CLIENT_ID: 'portvakt-1',
      OIDC_FEIDE_CLIENT_SECRET: 'hemmelig',
      OIDC_VIPPS_ISSUER: 'http://127.0.0.1:1',
      OIDC_VIPPS_CLIENT_ID: 'portvakt-2',
      OIDC_VIPPS_CLIENT_SECRET: 'hemmelig',
    };
    const { code, output } = await run('doctor.js', { ...environment, EXTENSIONS: extension });
    expect(code).toBe(1);
    expect(output).toContain(`provider: feide: http://127.0.0.1:${port}: discovery: `);
    expect(output).toContain('provider: vipps: http://127.0.0.1:1: discovery: ');
    expect(output).toContain('Check OIDC_VIPPS_ISSUER');
    expect(output).toContain('error    extensions: pending: acme/notes');
    expect(output).toContain('ok       mail transport: that of the extension acme, which is not tried');
    expect(output).not.toContain('hemmelig');
  });

  it('reports a mail server and a Redis that accept connections and do not answer', async () => {
    const silent = createTcpServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    afterwards(() => new Promise<void>((resolve) => void silent.close(() => resolve())));
    const place = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const { url } = await aDatabase();
    const settings = { SMTP_URL: `smtp://kari:hemmelig@${place}`, REDIS_URL: `redis://:hemmelig@${place}` };
    const { output } = await run('doctor.js', { DATABASE_URL: url, AUTH_SECRET: SECRET, ...settings });
    expect(output).toMatch(new RegExp(`error {4}mail server: ${place}: .+\\n {9}→ Check SMTP_URL`));
    expect(output).toMatch(new RegExp(`error {4}redis: ${place}: .+\\n {9}→ Check REDIS_URL`));
    expect(output).not.toMatch(/hemmelig|kari/);
  });

  it.each([
    ['10.0.0.0/8', 'warning  proxies: a request to PUBLIC_URL reaches the service from an address that TRUSTED_PROXIES does not name'],
    ['10.0.0.0/8,127.0.0.1', 'ok       proxies: TRUSTED_PROXIES names the proxy'],
  ])('checks whether the service trusts its proxy, with TRUSTED_PROXIES=%s', async (trusted, line) => {
    const { url } = await aDatabase();
    const port = await freePort();
    const settings = {
      ...PRODUCTION,
      DATABASE_URL: url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      TRUSTED_PROXIES: trusted,
    };
    await Service.start(settings);
    const { output } = await run('doctor.js', settings);
    expect(output.split('\n').filter((text) => text.includes(' proxies: '))).toEqual([line]);
  });

  it('reports a public URL that another program answers', async () => {
    const another = createServer(({ headers }, response) => {
      response.writeHead(200, { 'x-request-id': headers['x-request-id'] ?? '' }).end('<h1>This domain is parked</h1>');
    });
    await new Promise<void>((resolve) => another.listen(0, '127.0.0.1', resolve));
    afterwards(() => new Promise<void>((resolve) => void another.close(() => resolve())));
    const address = `http://127.0.0.1:${(another.address() as AddressInfo).port}`;
    const { url } = await aDatabase();
    const settings = { ...PRODUCTION, DATABASE_URL: url, PUBLIC_URL: address, TRUSTED_PROXIES: '127.0.0.1' };
    const { output } = await run('doctor.js', settings);
    expect(output).toMatch(/warning {2}public address: \S+\/ok is answered by another program\n {9}→ .+ PUBLIC_URL, DNS/);
    expect(output).not.toContain(' proxies: ');
  });

  it('reports the same on a busy machine, where opening the database takes longer than a check may wait', async () => {
    const preload = join(temporaryFolder(), 'busy.cjs');
    writeFileSync(preload, BUSY_MACHINE);
    const { url } = await aDatabase();
    const settings = { ...PRODUCTION, DATABASE_URL: url, NODE_OPTIONS: `--require=${preload}` };
    const { output } = await run('doctor.js', settings);
    expect(output).toContain('ok       migrations: current');
    expect(output).toContain('mail server: 127.0.0.1:1: ECONNREFUSED');
  });

  it('warns of more connections than the database allows, unless a pooler is in between', async () => {
    const { url, sql } = await aDatabase();
    await sql(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I CONNECTION LIMIT 39', current_database()); END $$`);
    const settings = { DATABASE_URL: url, AUTH_SECRET: SECRET, WEB_CONCURRENCY: '4', RATE_LIMIT_ENABLED: 'false' };
    const { code, output } = await run('doctor.js', settings);
    expect(output).toContain(
      'warning  connections: DATABASE_POOL_SIZE 10 for WEB_CONCURRENCY 4 makes 40, and PostgreSQL allows 39\n         → ',
    );
    expect(code).toBe(0);
    const smaller = await run('doctor.js', { ...settings, DATABASE_POOL_SIZE: '9' });
    expect(smaller.output).toContain('ok       connections: at most 36; PostgreSQL allows 39\n');
    const pooled = await run('doctor.js', { ...settings, DATABASE_POOLER: 'transaction' });
    expect(pooled.output).not.toContain(' connections: ');
  });

  it.each([
    [400_000, 'ahead of'],
    [-400_000, 'behind'],
  ])('says whose clock is ahead, where that of this machine is moved by %d ms', async (ms, direction) => {
    const preload = join(temporaryFolder(), 'clock.cjs');
    writeFileSync(preload, clockMoved(ms));
    const { url } = await aDatabase();
    const settings = { DATABASE_URL: url, AUTH_SECRET: SECRET, NODE_OPTIONS: `--require=${preload}` };
    const { code, output } = await run('doctor.js', settings);
    expect(output).toMatch(
      new RegExp(`warning {2}clock: that of this machine is \\d+\\.\\d s ${direction} that of the database\\n {9}→ `),
    );
    expect(code).toBe(0);
  });

  it('makes neither a secret nor a database where there is no data folder', async () => {
    const folder = join(temporaryFolder(), 'data');
    const { code, output } = await run('doctor.js', { DATA_DIR: folder });
    expect(output).toContain('ok       database: none yet: the first start of the service makes the embedded one in DATA_DIR');
    expect(code).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  it('lists every error of the configuration', async () => {
    const { code, output } = await run('doctor.js', { ...PRODUCTION, PORT: 'mange', LOG_LEVEL: 'høyt' });
    expect(code).toBe(1);
    expect(output.match(/configuration: (?:PORT|LOG_LEVEL)/g)).toHaveLength(2);
  });

  it('prints the warnings about the configuration that the service logs at its start', async () => {
    const { url } = await aDatabase();
    const { code, output } = await run('doctor.js', { DATABASE_URL: url, AUTH_SECRET: SECRET, SESSION_TTL: '3600' });
    expect(output).toMatch(/ok {7}configuration: valid\nwarning {2}configuration: SESSION_UPDATE_AGE is not below .+\n {9}→ /);
    expect(code).toBe(0);
  });

  it('refuses arguments, and checks nothing then', async () => {
    const output = expect.stringMatching(/^usage: doctor /);
    expect(await run('doctor.js', {}, ['database'])).toEqual({ code: 2, output });
    expect(await run('doctor.js', {}, ['--help'])).toEqual({ code: 0, output });
  });

  it('says what the other checks found when a check cannot be ended', async () => {
    const database = await aDatabase();
    await LockedTable.lock(database, 'outboxMail');
    const { code, output } = await run('doctor.js', { ...PRODUCTION, DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(output).toMatch(/error {4}database: not checked to the end: .+\n {9}→ /);
    expect(output).toContain('mail server: 127.0.0.1:1: ECONNREFUSED');
  });

  it('finds a wrong AUTH_SECRET by the rows that it does not decrypt', async () => {
    const { url } = await aDatabase();
    const service = await Service.start({ DATABASE_URL: url, JWT_ENABLED: 'true' });
    expect((await service.fetch('/jwks')).status).toBe(200);
    const wrong = { DATABASE_URL: url, AUTH_SECRET: SECRET.replace('the secret', 'another secret') };
    const { code, output } = await run('doctor.js', wrong);
    expect(code).toBe(1);
    expect(output).toMatch(
      /error {4}stored secrets: no configured secret decrypts these rows: 1 of jwks\n {9}→ Correct AUTH_SECRET, /,
    );
    const healthy = await run('doctor.js', { ...wrong, AUTH_PREVIOUS_SECRETS: SECRET });
    expect(healthy).toEqual({ code: 0, output: expect.stringContaining('ok       stored secrets: the configured') });
  });

  it('says that the database does not answer', async () => {
    const database = 'postgres://kari:hemmelig@127.0.0.1:1/konto';
    const { code, output } = await run('doctor.js', { DATABASE_URL: database, AUTH_SECRET: SECRET });
    expect(code).toBe(1);
    expect(output).toContain('database: no connection to the database: connect ECONNREFUSED 127.0.0.1:1');
    expect(output).not.toContain('hemmelig');
  });
});
