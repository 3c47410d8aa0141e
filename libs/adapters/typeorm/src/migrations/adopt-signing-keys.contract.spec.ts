import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { createDataSource } from '../data-source.js';
import { openDatabase } from '../testing/open-database.js';
import { Migrator } from './migrator.js';
import { createReferenceDatabase, type ReferenceDatabase } from './testing/reference-database.js';
import { schemaOf } from './testing/schema-of.js';

/** The columns as the jwt plug-in creates them, in version 1.2.8 and later. */
const COLUMNS =
  '"id" text NOT NULL PRIMARY KEY, "publicKey" text NOT NULL, "privateKey" text NOT NULL, "createdAt" timestamp NOT NULL';
const TABLE = `CREATE TABLE "jwks" (${COLUMNS})`;
const LATER_TABLE = `CREATE TABLE "jwks" (${COLUMNS}, "expiresAt" timestamp, "alg" text NOT NULL)`;

describe('the signing keys of the reference library', () => {
  let reference: ReferenceDatabase;
  let dataSource: DataSource;
  const migrate = (): Promise<readonly string[]> => new Migrator(dataSource).up();

  beforeEach(async () => {
    reference = await createReferenceDatabase();
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
    await reference.sql(TABLE);
    await migrate();
    const fresh = await openDatabase(1);
    const wanted = (await schemaOf(fresh.dataSource)).filter((line) => line.includes('jwks'));
    await fresh.close();
    expect((await schemaOf(dataSource)).filter((line) => line.includes('jwks'))).toEqual(wanted);
  });

  it.each([
    ['1.2.8', TABLE, ''],
    ['later versions', LATER_TABLE, `, NULL, 'EdDSA'`],
  ])('of %s verify and sign no more: their public halves are kept, with an algorithm', async (_, table, more) => {
    await reference.sql(table);
    const keys = { a: '{"kty":"OKP","crv":"Ed25519","x":"1"}', b: '{"alg":"PS256","kty":"RSA","n":"1","e":"AQAB"}' };
    for (const [id, key] of Object.entries(keys)) {
      await reference.sql(`INSERT INTO "jwks" VALUES ('${id}', '${key}', '"abc"', '2026-01-05 12:00:00.123'${more})`);
    }
    await migrate();
    const rows = await reference.sql(
      `SELECT "id", "publicKey"::jsonb ->> 'alg' AS "alg", "publicKey"::jsonb ->> 'kty' AS "kty", "privateKey", "createdAt",
        "expiresAt" <= now() AS "isOver" FROM "jwks" ORDER BY "id"`,
    );
    const createdAt = new Date('2026-01-05T12:00:00.123Z');
    expect(rows).toEqual([
      { id: 'a', alg: 'EdDSA', kty: 'OKP', privateKey: null, createdAt, isOver: true },
      { id: 'b', alg: 'PS256', kty: 'RSA', privateKey: null, createdAt, isOver: true },
    ]);
  });
});
