import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { createDataSource } from '../data-source.js';
import { openDatabase } from '../testing/open-database.js';
import { Migrator } from './migrator.js';
import { createReferenceDatabase, type ReferenceDatabase } from './testing/reference-database.js';
import { schemaOf } from './testing/schema-of.js';

/** The table as the passkey plug-in of version 1.2.8 creates it. */
const TABLE = `
  CREATE TABLE "passkey" ("id" text NOT NULL PRIMARY KEY, "name" text, "publicKey" text NOT NULL,
    "userId" text NOT NULL REFERENCES "user" ("id"), "credentialID" text NOT NULL, "counter" integer NOT NULL,
    "deviceType" text NOT NULL, "backedUp" boolean NOT NULL, "transports" text, "createdAt" timestamp)`;

const row = (id: string, userId: string, credential: string, createdAt: string): string => `
  INSERT INTO "passkey" VALUES
    ('${id}', 'iPhone', 'pQEC', '${userId}', '${credential}', 7, 'multiDevice', true, 'internal', '${createdAt}')`;

const withoutUniqueConstraints = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !/^constraint .* UNIQUE \(/.test(line));

describe('the passkeys of the reference library', () => {
  let reference: ReferenceDatabase;
  let dataSource: DataSource;
  const migrate = (): Promise<readonly string[]> => new Migrator(dataSource).up();
  const ids = () => reference.sql('SELECT "id", "userId" FROM "passkey" ORDER BY "id"');

  beforeEach(async () => {
    reference = await createReferenceDatabase();
    await reference.sql(TABLE);
    dataSource = createDataSource({
      url: reference.url,
      poolSize: 2,
      hasNoTimeLimits: true,
      onIdleError: () => undefined,
    });
    await dataSource.initialize();
    dataSource.logger.logMigration = () => undefined;
  });
  afterEach(async () => {
    await dataSource.destroy();
    await reference.drop();
  });

  it('get the schema of a new database', async () => {
    await migrate();
    const fresh = await openDatabase(1);
    const wanted = withoutUniqueConstraints(await schemaOf(fresh.dataSource));
    await fresh.close();
    expect(withoutUniqueConstraints(await schemaOf(dataSource))).toEqual(wanted);
  });

  it('are kept with their values, and times as UTC', async () => {
    await reference.sql(row('p1', 'kari', 'c1', '2026-01-05 12:00:00.123'));
    await migrate();
    expect(await reference.sql('SELECT * FROM "passkey"')).toEqual([
      {
        id: 'p1',
        name: 'iPhone',
        publicKey: 'pQEC',
        userId: 'kari',
        credentialID: 'c1',
        counter: '7',
        deviceType: 'multiDevice',
        backedUp: true,
        transports: 'internal',
        createdAt: new Date('2026-01-05T12:00:00.123Z'),
        aaguid: null,
        lastUsedAt: null,
        userHandle: null,
      },
    ]);
  });

  it('are kept once where one user stored a credential several times: the oldest', async () => {
    await reference.sql(row('p1', 'kari', 'c1', '2026-01-06'));
    await reference.sql(row('p2', 'kari', 'c1', '2026-01-05'));
    await reference.sql(row('p3', 'ola', 'c2', '2026-01-07'));
    await migrate();
    expect(await ids()).toEqual([
      { id: 'p2', userId: 'kari' },
      { id: 'p3', userId: 'ola' },
    ]);
  });

  it('are not taken over where two users have one: the message names both', async () => {
    await reference.sql(row('p1', 'kari', 'c1', '2026-01-06'));
    await reference.sql(row('p2', 'ola', 'c1', '2026-01-05'));
    await expect(migrate()).rejects.toThrow('Users kari and ola share one passkey');
    expect(await ids()).toHaveLength(2);
  });

  it('go with their user', async () => {
    await reference.sql(row('p1', 'ola', 'c1', '2026-01-06'));
    await migrate();
    await reference.sql(`DELETE FROM "user" WHERE "id" = 'ola'`);
    expect(await ids()).toEqual([]);
  });
});
