import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';

import { Browser } from './testing/browser.js';
import { emptyDatabase } from './testing/database.js';
import { aSignedUpUser, PASSWORD, signedInAs } from './testing/users.js';
import { findPgBouncer, startPgBouncer } from './testing/pgbouncer.js';
import { Program } from './testing/program.js';
import { Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';

const PGBOUNCER = findPgBouncer();
const USERS = 6;
const READS = 40;

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** Each of these takes one or more transactions. Returns the status of every request. */
async function everyFlow(service: Service): Promise<readonly number[]> {
  const statuses: number[] = [];
  const note = async (answering: Promise<Response>): Promise<Response> => {
    const answer = await answering;
    statuses.push(answer.status);
    return answer;
  };
  const { browser, email } = await aSignedUpUser(service);
  const enabled = await note(browser.post('/two-factor/enable', { password: PASSWORD }));
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const code = (): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  await note(browser.post('/two-factor/verify-totp', { code: code() }));
  const other = new Browser(service);
  await note(other.post('/sign-in/email', { email, password: PASSWORD }));
  await note(other.post('/two-factor/verify-totp', { code: code() }));
  await times(READS, async () => note(other.get('/get-session')));
  expect(await signedInAs(other)).toBe(email);
  for (const path of ['/list-sessions', '/list-accounts', '/two-factor/list-user-twofactors']) {
    await note(other.get(path));
  }
  await note(other.post('/forget-password', { email }));
  await note(other.post('/update-user', { name: 'Kari N.' }));
  await note(other.post('/revoke-other-sessions', {}));
  await note(other.post('/sign-out', {}));
  return statuses;
}

if (!PGBOUNCER) {
  it('PgBouncer is not installed: its suite is left out', () => undefined);
} else {
  describe('behind a pooler in transaction mode', () => {
    it('every flow works under parallel load, and so do migrations', async () => {
      const database = await emptyDatabase();
      const environment = {
        DATABASE_URL: await startPgBouncer(PGBOUNCER, database.url),
        DATABASE_POOLER: 'transaction',
      };
      const [service, second] = await Promise.all([Service.start(environment), Service.start(environment)]);
      for (const each of [service, second]) expect((await each.fetch('/ready')).status).toBe(200);
      const statuses = (await times(USERS, (n) => everyFlow(n % 2 ? service : second))).flat();
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(statuses.length).toBeGreaterThan(USERS * READS);
    });

    it('the release step migrates once when two run at a time', async () => {
      const database = await emptyDatabase();
      const environment = {
        DATABASE_URL: await startPgBouncer(PGBOUNCER, database.url),
        DATABASE_POOLER: 'transaction',
        DATA_DIR: temporaryFolder(),
      };
      const programs = [1, 2].map(() => Program.start('migrate.js', { args: ['up'], environment }));
      for (const program of programs) expect(await program.ended).toEqual({ code: 0, signal: null });
      const applied = programs.flatMap(({ stdout }) => stdout.match(/applied \w+/g) ?? []);
      expect(new Set(applied).size).toBe(applied.length);
      const locks = await database.sql(`
        SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE locktype = 'advisory' AND datname = current_database()`);
      expect(locks).toEqual([]);
    });
  });
}
