import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';
import { aSession, aSessionUser, KARI } from '@portvakt/session/testing';

import { TypeOrmCredentialRepository } from '../identity/typeorm-credential-repository.js';
import { TypeOrmSignInReader } from '../identity/typeorm-sign-in-reader.js';
import { TypeOrmSessionRepository } from '../session/typeorm-session-repository.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';

const { email } = aSessionUser();
/** PostgreSQL plans a statement with the given values five times before it considers a generic plan. */
const EXECUTIONS = 8;
const PREPARED = `SELECT "name", "generic_plans" > 0 AS "isKept" FROM pg_prepared_statements ORDER BY "name"`;

/** Values of each statement, as SQL. */
const SESSION = `'s', '${KARI}', 't', now(), now(), now(), '', '', true, NULL, NULL, NULL`;
const VALUES = {
  'find-sign-in': `'${email}', 'credential'`,
  'insert-session': SESSION,
  'insert-session-at-sign-in': `${SESSION}, 100, NULL`,
  'lock-credential': `'${KARI}', 'credential'`,
};

/** One connection, on which every statement of a sign-in with a password runs. */
describe('the prepared statements of a sign-in', () => {
  let open: OpenDatabase;
  let session = 0;

  beforeAll(async () => {
    open = await openDatabase(1);
    await open.addUsers(aSessionUser());
    await open.database.sql(`
      INSERT INTO "user" ("id", "email", "name") SELECT 'u' || n, 'u' || n || '@x.no', 'x' FROM generate_series(1, 5000) n;
      INSERT INTO "account" ("id", "providerId", "accountId", "userId", "password")
        SELECT "id", 'credential', "id", "id", 'hash' FROM "user";
      INSERT INTO "session" ("id", "userId", "token", "expiresAt")
        SELECT 's' || n, 'u' || (n % 5000 + 1), 't' || n, now() FROM generate_series(1, 20000) n;
      ANALYZE "user", "account", "session"`);
  });
  afterAll(() => open.close());

  async function signIn(): Promise<void> {
    const { manager } = open.dataSource;
    const found = await new TypeOrmSignInReader(open.dataSource).find(email);
    expect(found).toMatchObject({ user: { id: KARI, email }, passwordHash: 'hash' });
    await manager.transaction(async (inTransaction) => {
      const locked = await new TypeOrmCredentialRepository(inTransaction, new SequenceRandom()).lockWithUser(KARI);
      expect(locked).toEqual(found);
      const sessions = new TypeOrmSessionRepository(inTransaction);
      expect(await sessions.addAtSignIn(nextSession(), 100, null)).toBe('added');
      expect(await sessions.add(nextSession())).toBe('added');
    });
  }
  const nextSession = () => aSession({ id: `session ${session++}`, token: `token ${session}` });

  it('are planned once for a connection', async () => {
    for (let time = 0; time < EXECUTIONS; time++) await signIn();
    const expected = Object.keys(VALUES).map((name) => ({ name, isKept: true }));
    expect(await open.dataSource.query(PREPARED)).toEqual(expected);
  });

  it.each(Object.entries(VALUES))('%s uses indexes for its kept plan', async (name, values) => {
    const rows = await open.dataSource.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN EXECUTE "${name}" (${values})`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/\$\d/);
    expect(plan).not.toContain('Seq Scan');
  });

  it('run on after a migration that adds a column', async () => {
    await open.database.sql(`ALTER TABLE "user" ADD COLUMN "later" text; ALTER TABLE "account" ADD COLUMN "later" text;
      ALTER TABLE "session" ADD COLUMN "later" text`);
    await signIn();
  });
});
