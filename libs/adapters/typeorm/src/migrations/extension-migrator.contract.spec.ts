import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { databaseStateOf } from '../database-state.js';
import { patientDataSource } from '../testing/patient-data-source.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { type ExtensionMigration, ExtensionMigrator } from './extension-migrator.js';

const CREATE = 'CREATE TABLE "acme_closed" ("userId" text PRIMARY KEY REFERENCES "user" ("id") ON DELETE CASCADE)';

const aMigration = (up: string, name = 'one'): ExtensionMigration => ({
  extension: 'acme',
  prefix: 'acme_',
  name,
  up,
});

describe('ExtensionMigrator', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await patientDataSource(database.url, 12);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(() => database.sql('DROP TABLE IF EXISTS "acme_closed", "acme_open", "extensionMigration"'));

  const up = (...migrations: readonly ExtensionMigration[]) => new ExtensionMigrator(dataSource, migrations).up();

  it('applies each migration once, in its order, and remembers it', async () => {
    const [first, second] = [aMigration(CREATE), aMigration('ALTER TABLE "acme_closed" ADD "why" text', 'two')];
    expect(await databaseStateOf(dataSource, { migrations: [first, second], uniqueFields: [] })).toBe('pending');
    expect(await up(first, second)).toEqual(['acme/one', 'acme/two']);
    expect(await up(first, second)).toEqual([]);
    expect(await databaseStateOf(dataSource, { migrations: [first, second], uniqueFields: [] })).toBe('current');
    expect(await new ExtensionMigrator(dataSource, [first, second]).status()).toEqual({
      applied: ['acme/one', 'acme/two'],
      pending: [],
      changed: [],
    });
  });

  it('applies it once where processes begin at the same time', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => up(aMigration(CREATE))));
    expect(applied.flat()).toEqual(['acme/one']);
  });

  it('creates no table of its own where there is nothing to apply', async () => {
    await up();
    expect(await database.sql(`SELECT FROM pg_class WHERE relname = 'extensionMigration'`)).toEqual([]);
  });

  it('refuses one that has changed since it was applied', async () => {
    await up(aMigration(CREATE));
    const changed = aMigration(`${CREATE} -- changed`);
    await expect(up(changed)).rejects.toThrow('migrations have changed since they were applied: acme/one');
    expect(await databaseStateOf(dataSource, { migrations: [changed], uniqueFields: [] })).toBe('pending');
  });

  it.each([
    ['a table without the prefix', 'CREATE TABLE "closed" ()', 'relation closed'],
    ['a column of a table of the service', 'ALTER TABLE "user" ADD "acme_number" text', 'column user.acme_number'],
    ['the type of such a column', 'ALTER TABLE "user" ALTER "name" DROP NOT NULL', 'column user.name'],
    ['an index on such a table', 'CREATE INDEX "acme_name" ON "user" ("name")', 'relation acme_name'],
    [
      'a constraint on such a table',
      `ALTER TABLE "user" ADD CONSTRAINT "acme_c" CHECK ("name" <> '')`,
      'constraint acme_c',
    ],
    [
      'a trigger on such a table',
      `CREATE FUNCTION "acme_f"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
       CREATE TRIGGER "acme_t" BEFORE INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION "acme_f"()`,
      'trigger acme_t on user',
    ],
    [
      'a foreign key that would keep users from deleting their accounts',
      'CREATE TABLE "acme_open" ("userId" text REFERENCES "user" ("id"))',
      'foreign key acme_open_userId_fkey on acme_open without ON DELETE CASCADE',
    ],
    [
      'such a key in another schema',
      'CREATE SCHEMA "acme_s"; CREATE TABLE "acme_s"."open" ("userId" text REFERENCES "user" ("id"))',
      'foreign key open_userId_fkey on acme_s.open without ON DELETE CASCADE',
    ],
    ['a schema without the prefix', 'CREATE SCHEMA "other"', 'schema other'],
    [
      'a rule of a table of the service',
      'CREATE RULE "acme_r" AS ON DELETE TO "user" DO INSTEAD NOTHING',
      'rule acme_r on user',
    ],
    ['a trigger that it switches off', 'ALTER TABLE "auditEvent" DISABLE TRIGGER USER', ' on auditEvent'],
    ['a default of such a table', `ALTER TABLE "user" ALTER "name" SET DEFAULT 'x'`, 'column user.name'],
    ['row security of such a table', 'ALTER TABLE "user" ENABLE ROW LEVEL SECURITY', 'relation user'],
    ['a table of the service that it drops', 'DROP TABLE "twoFactor"', 'relation twoFactor'],
  ])('rolls back %s', async (_what, statement, named) => {
    const attempt = up(aMigration(`${CREATE}; ${statement}`));
    await expect(attempt).rejects.toThrow(`migration acme/one failed: it changes `);
    await expect(attempt).rejects.toThrow(named);
    expect(await database.sql(`SELECT FROM pg_class WHERE relname IN ('acme_closed', 'closed')`)).toEqual([]);
  });

  it('names one that ends its transaction', async () => {
    await expect(up(aMigration(`${CREATE}; COMMIT; CREATE TABLE "acme_open" ()`))).rejects.toThrow(
      'migration acme/one failed: it ends its transaction, so part of it is committed; expected no BEGIN, COMMIT or ROLLBACK',
    );
    expect((await new ExtensionMigrator(dataSource, [aMigration(CREATE)]).status()).applied).toEqual([]);
  });

  it('keeps those before one that fails half-way, and goes on from there', async () => {
    const [first, second] = [aMigration(CREATE), aMigration('CREATE TABLE "acme_open" (); SELECT 1 / 0', 'two')];
    await expect(up(first, second)).rejects.toThrow('migration acme/two failed: division by zero');
    expect(await new ExtensionMigrator(dataSource, [first, second]).status()).toEqual({
      applied: ['acme/one'],
      pending: ['acme/two'],
      changed: [],
    });
    expect(await database.sql(`SELECT FROM pg_class WHERE relname = 'acme_open'`)).toEqual([]);
    expect(await up(first, aMigration('CREATE TABLE "acme_open" ()', 'two'))).toEqual(['acme/two']);
  });

  it('lets tables of the extension refer to each other, and mend a foreign key of before', async () => {
    await database.sql('CREATE TABLE "acme_closed" ("id" text PRIMARY KEY REFERENCES "user" ("id"))');
    const own = 'CREATE TABLE "acme_open" ("id" text REFERENCES "acme_closed" ("id"))';
    const mend = 'ALTER TABLE "acme_closed" DROP CONSTRAINT "acme_closed_id_fkey"';
    expect(await up(aMigration(own), aMigration(mend, 'two'))).toEqual(['acme/one', 'acme/two']);
  });

  it('says which statement of whom failed', async () => {
    await expect(up(aMigration('CREATE TABEL "acme_x" ()'))).rejects.toThrow(
      /^migration acme\/one failed: syntax error/u,
    );
  });
});
