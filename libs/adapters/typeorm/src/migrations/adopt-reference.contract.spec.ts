import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { createDataSource } from '../data-source.js';
import { openDatabase } from '../testing/open-database.js';
import { Migrator } from './migrator.js';
import { createReferenceDatabase, PASSWORD, type ReferenceDatabase } from './testing/reference-database.js';
import { schemaOf } from './testing/schema-of.js';

const NOON = new Date('2026-01-05T12:00:00Z');
const A_LITTLE_LATER = new Date('2026-01-05T12:00:00.123Z');

/** Adds a session without a user, which is possible in a database without the foreign key. */
const ORPHAN = `
  ALTER TABLE "session" DROP CONSTRAINT "session_userId_fkey";
  INSERT INTO "session" VALUES ('s3', '2026-01-12', 't3', '2026-01-05', '2026-01-05', '', '', 'nobody');
  ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" NOT VALID`;

/** Unique constraints are compared by their indexes, which are equivalent. */
const withoutUniqueConstraints = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !/^constraint .* UNIQUE \(/.test(line));

describe('a database of the reference library', () => {
  let reference: ReferenceDatabase;
  let dataSource: DataSource;

  const migrate = (): Promise<readonly string[]> => new Migrator(dataSource).up();
  const ids = (table: string): Promise<readonly object[]> => reference.sql(`SELECT "id" FROM "${table}" ORDER BY "id"`);
  async function expectFreshSchema(): Promise<void> {
    const fresh = await openDatabase(1);
    try {
      const schema = withoutUniqueConstraints(await schemaOf(dataSource));
      expect(schema).toEqual(withoutUniqueConstraints(await schemaOf(fresh.dataSource)));
    } finally {
      await fresh.close();
    }
  }

  async function setTimeZone(zone: string): Promise<void> {
    const [current] = (await reference.sql('SELECT current_database() AS name')) as readonly { name: string }[];
    await reference.sql(`ALTER DATABASE "${current?.name}" SET TimeZone = '${zone}'`);
    await dataSource.destroy();
    await dataSource.initialize();
  }

  beforeEach(async () => {
    reference = await createReferenceDatabase();
    dataSource = createDataSource({ url: reference.url, poolSize: 2, hasNoTimeLimits: true, onIdleError: () => undefined });
    await dataSource.initialize();
    // Keeps failed migrations out of the test output.
    dataSource.logger.logMigration = () => undefined;
  });
  afterEach(async () => {
    await dataSource.destroy();
    await reference.drop();
  });

  it('gets the schema of a new database', async () => {
    await migrate();
    await expectFreshSchema();
  });

  it('gets that schema without the tables of plug-ins as well', async () => {
    await reference.sql('DROP TABLE "twoFactor"; ALTER TABLE "user" DROP COLUMN "twoFactorEnabled"');
    await migrate();
    await expectFreshSchema();
  });

  it('keeps its users and their times, with addresses in lower case', async () => {
    await migrate();
    const ban = { banned: false, banReason: null, banExpires: null, bannedAt: null, bannedBy: null };
    const unknown = { image: null, lastLanguage: null, lastSignInAt: null, role: null, ...ban };
    const shared = { ...unknown, name: 'Kari', emailVerified: true, twoFactorEnabled: false, extra: {} };
    expect(await reference.sql('SELECT * FROM "user" ORDER BY "id"')).toEqual([
      { ...shared, id: 'kari', email: 'kari.nordmann@example.no', createdAt: A_LITTLE_LATER, updatedAt: A_LITTLE_LATER },
      expect.objectContaining({ id: 'ola', email: 'ola@example.no', createdAt: NOON, twoFactorEnabled: true }),
    ]);
  });

  it('keeps passwords and identities', async () => {
    await migrate();
    expect(await reference.sql('SELECT * FROM "account" ORDER BY "id"')).toEqual([
      expect.objectContaining({ userId: 'kari', providerId: 'credential', password: PASSWORD, createdAt: NOON }),
      expect.objectContaining({ userId: 'kari', accountId: '1234', accessTokenExpiresAt: NOON, scope: 'openid' }),
    ]);
  });

  it('keeps sessions, detects which ones were not to be remembered, and deletes those without a user', async () => {
    await reference.sql(ORPHAN);
    await migrate();
    const columns = '"id", "token", "expiresAt", "ipAddress", "remember"';
    expect(await reference.sql(`SELECT ${columns} FROM "session" ORDER BY "id"`)).toEqual([
      { id: 's1', token: 't1', expiresAt: new Date('2026-01-12T12:00:00.123Z'), ipAddress: '', remember: true },
      { id: 's2', token: 't2', expiresAt: new Date('2026-01-06T12:00:00.001Z'), ipAddress: '', remember: false },
    ]);
    await expectFreshSchema();
  });

  it('keeps the newest record of an identifier, with its user', async () => {
    await migrate();
    expect(await reference.sql('SELECT "id", "userId", "createdAt" FROM "verification" ORDER BY "id"')).toEqual([
      { id: 'v1', userId: 'kari', createdAt: NOON },
      { id: 'v3', userId: 'ola', createdAt: NOON },
    ]);
  });

  it('keeps authenticators, verified where their user has two-factor turned on', async () => {
    await migrate();
    const columns = '"id", "name", "secret", "lastUsedAt", "verified"';
    expect(await reference.sql(`SELECT ${columns} FROM "twoFactor" ORDER BY "id"`)).toEqual([
      { id: 'f1', name: 'Autentikator #1', secret: 'secret', lastUsedAt: null, verified: true },
      { id: 'f2', name: 'Autentikator #1', secret: 'secret', lastUsedAt: null, verified: false },
    ]);
  });

  it('keeps unknown columns, made optional, and the table rateLimit', async () => {
    await reference.sql(`
      CREATE TABLE "rateLimit" ("id" text PRIMARY KEY, "lastRequest" bigint);
      ALTER TABLE "user" ADD COLUMN "phone" text NOT NULL DEFAULT '112';
      ALTER TABLE "user" ALTER COLUMN "phone" DROP DEFAULT;
      INSERT INTO "rateLimit" VALUES ('127.0.0.1', 1)`);
    await migrate();
    expect(await reference.sql('SELECT DISTINCT "phone" FROM "user"')).toEqual([{ phone: '112' }]);
    expect(await reference.sql('SELECT * FROM "rateLimit"')).toEqual([{ id: '127.0.0.1', lastRequest: '1' }]);
    await reference.sql(`INSERT INTO "user" ("id", "name", "email") VALUES ('u3', '', 'u3@example.no')`);
  });

  it('keeps times that an operator has already given a zone', async () => {
    await reference.sql(`
      SET TimeZone = 'Europe/Oslo';
      ALTER TABLE "user" ALTER "createdAt" TYPE timestamptz USING "createdAt" AT TIME ZONE 'Europe/Oslo'`);
    await migrate();
    expect(await reference.sql(`SELECT "createdAt" FROM "user" WHERE "id" = 'ola'`)).toEqual([
      { createdAt: new Date('2026-01-05T11:00:00Z') },
    ]);
    await expectFreshSchema();
  });

  describe('with the columns of the admin plug-in', () => {
    /** The tables as version 1.2.8 creates them, with a default that products add. */
    const ADMIN = `
      ALTER TABLE "user" ADD COLUMN "role" text DEFAULT 'user', ADD COLUMN "banned" boolean,
        ADD COLUMN "banReason" text, ADD COLUMN "banExpires" timestamp;
      ALTER TABLE "session" ADD COLUMN "impersonatedBy" text;
      UPDATE "user" SET "role" = 'admin,support' WHERE "id" = 'kari';
      UPDATE "user" SET "banned" = true, "banReason" = 'No reason', "banExpires" = '2026-01-05 12:00' WHERE "id" = 'ola';
      UPDATE "session" SET "impersonatedBy" = 'ola' WHERE "id" = 's2'`;
    const expectKept = async (): Promise<void> => {
      const columns = '"role", "banned", "banReason", "banExpires", "bannedAt"';
      expect(await reference.sql(`SELECT ${columns} FROM "user" ORDER BY "id"`)).toEqual([
        { role: 'admin,support', banned: false, banReason: null, banExpires: null, bannedAt: null },
        { role: 'user', banned: true, banReason: 'No reason', banExpires: NOON, bannedAt: null },
      ]);
      expect(await reference.sql('SELECT "id", "impersonatedBy" FROM "session" ORDER BY "id"')).toEqual([
        { id: 's1', impersonatedBy: null },
        { id: 's2', impersonatedBy: 'ola' },
      ]);
    };

    it('keeps roles, bans and impersonations, with the end of a ban read as UTC', async () => {
      await setTimeZone('Asia/Tokyo');
      await reference.sql(ADMIN);
      await migrate();
      await expectKept();
      await expectFreshSchema();
    });

    it('keeps them where an earlier version took the database over', async () => {
      await migrate();
      while ((await new Migrator(dataSource).status()).applied.includes('Operators1764100000100')) {
        await new Migrator(dataSource).down();
      }
      await setTimeZone('Asia/Tokyo');
      await reference.sql(ADMIN);
      await migrate();
      await expectKept();
      await expectFreshSchema();
    });

    it('leaves columns that have the right type to the views that read them', async () => {
      await reference.sql(`${ADMIN}; CREATE VIEW "operators" AS SELECT "id", "role" FROM "user" WHERE "role" <> 'user'`);
      await migrate();
      expect(await reference.sql('SELECT * FROM "operators"')).toEqual([{ id: 'kari', role: 'admin,support' }]);
    });
  });

  it('has its times read as UTC, whatever the time zone of the database', async () => {
    await setTimeZone('Asia/Tokyo');
    await migrate();
    expect(await reference.sql(`SELECT "createdAt" FROM "user" WHERE "id" = 'ola'`)).toEqual([{ createdAt: NOON }]);
  });

  it('renames equivalent indexes and constraints instead of adding others', async () => {
    await reference.sql(`
      ALTER TABLE "user" RENAME CONSTRAINT "user_email_key" TO "user_email_unique";
      CREATE INDEX "sessions of ""user""" ON "session" ("userId")`);
    await migrate();
    await expectFreshSchema();
  });

  it('keeps the newest of duplicate identities and passwords of one user', async () => {
    const times = `'2026-01-05', '2026-01-06'`;
    await reference.sql(`INSERT INTO "account" ("id", "accountId", "providerId", "userId", "createdAt", "updatedAt")
      VALUES ('a3', '1234', 'google', 'kari', ${times}), ('a4', 'other', 'credential', 'kari', ${times})`);
    await migrate();
    expect(await ids('account')).toEqual([{ id: 'a3' }, { id: 'a4' }]);
  });

  it('fills values that are null because constraints were missing', async () => {
    await reference.sql(`
      ALTER TABLE "user" ALTER "name" DROP NOT NULL, ALTER "emailVerified" DROP NOT NULL, ALTER "updatedAt" DROP NOT NULL;
      UPDATE "user" SET "name" = NULL, "emailVerified" = NULL, "updatedAt" = NULL WHERE "id" = 'ola'`);
    await migrate();
    expect(await reference.sql(`SELECT "name", "emailVerified", "updatedAt" FROM "user" WHERE "id" = 'ola'`)).toEqual([
      { name: '', emailVerified: false, updatedAt: NOON },
    ]);
    await expectFreshSchema();
  });

  describe('is rejected and left unchanged', () => {
    const insertUser = (id: string, email: string): string =>
      `INSERT INTO "user" VALUES ('${id}', '', '${email}', true, NULL, '2026-01-05', '2026-01-05')`;

    it.each([
      [
        'when addresses differ only in case: the message gives their number, not the addresses',
        `${insertUser('u3', 'KARI.nordmann@example.no')}; ${insertUser('u4', 'Ola@example.no')}`,
        /^2 e-mail addresses (?!.*(kari|ola))/i,
      ],
      [
        'when two users have the same identity',
        `INSERT INTO "account" VALUES ('a3', '1234', 'google', 'ola', NULL, NULL, NULL, NULL, NULL, NULL, NULL, now(), now())`,
        /^1 identities/,
      ],
      ['when a table belongs to another program', 'ALTER TABLE "session" RENAME COLUMN "token" TO "sid"', /"session".* no column token$/],
      ['when ids are not text', 'ALTER TABLE "verification" ALTER "id" TYPE varchar(36)', /"verification".* character varying/],
      ['when there are no users', 'ALTER TABLE "user" RENAME TO "users"', /"session" but no table "user"/],
    ])('%s', async (_, change, message) => {
      await reference.sql(change);
      const before = [await schemaOf(dataSource), await ids('session')];
      await expect(migrate()).rejects.toThrow(message);
      const after = (await schemaOf(dataSource)).filter((line) => !line.includes('migrations'));
      expect([after, await ids('session')]).toEqual(before);
    });
  });
});
