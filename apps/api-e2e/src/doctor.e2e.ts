import { describe, expect, it } from '@jest/globals';

import { emptyDatabase } from './testing/database.js';
import { Program, type Environment } from './testing/program.js';
import { SECRET } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://konto.invalid',
  AUTH_SECRET: SECRET,
  SMTP_URL: 'smtp://kari:hemmelig@127.0.0.1:1',
};

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
    expect(before.output).toContain('https://konto.invalid/ok does not answer');
    expect(before.output).not.toMatch(/hemmelig|kari/);

    await run('migrate.js', environment, ['up']);
    await sql(`UPDATE pg_index SET "indisvalid" = false WHERE "indexrelid" = '"session_userId_idx"'::regclass`);
    const { output } = await run('doctor.js', environment);
    expect(output).toContain('ok       migrations: current');
    expect(output).toContain('REINDEX INDEX CONCURRENTLY "session_userId_idx";');
    await sql('REINDEX INDEX CONCURRENTLY "session_userId_idx"');

    const healthy = await run('doctor.js', { DATABASE_URL: url, AUTH_SECRET: SECRET });
    expect(healthy).toEqual({ code: 0, output: expect.not.stringMatching(/error|warning/) });
    expect(healthy.output).toContain('ok       indexes: all are valid');
    expect(healthy.output).toMatch(/clock: \d+\.\d s from that of the database/);
  });

  it('lists every error of the configuration', async () => {
    const { code, output } = await run('doctor.js', { ...PRODUCTION, PORT: 'mange', LOG_LEVEL: 'høyt' });
    expect(code).toBe(1);
    expect(output.match(/configuration: (?:PORT|LOG_LEVEL)/g)).toHaveLength(2);
  });

  it('says that the database does not answer', async () => {
    const database = 'postgres://kari:hemmelig@127.0.0.1:1/konto';
    const { code, output } = await run('doctor.js', { DATABASE_URL: database, AUTH_SECRET: SECRET });
    expect(code).toBe(1);
    expect(output).toContain('database: no connection to the database: connect ECONNREFUSED 127.0.0.1:1');
    expect(output).not.toContain('hemmelig');
  });
});
