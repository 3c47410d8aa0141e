import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { aUser } from '@portvakt/identity/testing';

import { createDataSource } from './data-source.js';
import { TypeOrmUserRepository } from './identity/typeorm-user-repository.js';
import { createTestDatabase, type TestDatabase } from './testing/test-database.js';

interface Line {
  readonly facts: object;
  readonly message: string;
}

describe('a row that the database refuses', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let lines: Line[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const log = { warn: (facts: object, message: string) => void lines.push({ facts, message }) };
    dataSource = createDataSource({ url: database.url, poolSize: 2, onIdleError: () => undefined, log });
    await dataSource.initialize();
    await database.sql('CREATE UNIQUE INDEX "acme_name_key" ON "user" ("name")');
    await database.sql(
      'ALTER TABLE "user" ADD COLUMN "acmeNumber" integer CONSTRAINT "acme_number" NOT NULL DEFAULT 1',
    );
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    lines = [];
    await database.sql('DELETE FROM "user"');
    await database.sql('ALTER TABLE "user" ALTER "acmeNumber" SET DEFAULT 1');
  });

  const users = () => new TypeOrmUserRepository(dataSource.manager);
  const kari = () => aUser({ name: 'Kari Nordmann' });

  it('is logged with SQLSTATE, table and column where a column of the product has no default', async () => {
    await database.sql('ALTER TABLE "user" ALTER "acmeNumber" DROP DEFAULT');
    expect(await users().add(kari())).toBe('refused');
    expect(lines).toEqual([
      {
        facts: { sqlState: '23502', table: 'user', column: 'acmeNumber', constraint: undefined },
        message: 'the database refused a row',
      },
    ]);
  });

  it('is not reported as a taken address where another unique constraint is violated, and is logged', async () => {
    await users().add(kari());
    const other = aUser({ id: 'other', email: 'other@example.no', name: 'Kari Nordmann' });
    expect(await users().add(other)).toBe('refused');
    expect(lines.map(({ facts }) => facts)).toEqual([
      { sqlState: '23505', table: 'user', column: undefined, constraint: 'acme_name_key' },
    ]);
  });

  it('is refused where a value is too long for an index, and is logged', async () => {
    expect(await users().add(aUser({ name: randomBytes(3_000).toString('hex') }))).toBe('refused');
    expect(lines).toMatchObject([{ facts: { sqlState: '54000' } }]);
  });

  it('is logged without its values', async () => {
    await users().add(kari());
    await users().add(aUser({ id: 'other', email: 'other@example.no', name: 'Kari Nordmann' }));
    expect(JSON.stringify(lines)).not.toMatch(/Kari|example\.no/);
  });

  it('is not logged where the address is taken', async () => {
    await users().add(kari());
    expect(await users().add(aUser({ id: 'other', email: kari().email, name: 'Another name' }))).toBe('taken');
    expect(lines).toEqual([]);
  });

  it('refuses a change of address that violates a constraint of the product, and is logged', async () => {
    await database.sql(`ALTER TABLE "user" ADD CONSTRAINT "acme_domain" CHECK ("email" LIKE '%@example.no')`);
    const user = kari();
    await users().add(user);
    const change = users().changeEmail(user.id, 'kari@elsewhere.no' as typeof user.email, false, new Date());
    expect(await change).toBe('refused');
    expect(lines.map(({ facts }) => facts)).toMatchObject([{ sqlState: '23514', constraint: 'acme_domain' }]);
    await database.sql('ALTER TABLE "user" DROP CONSTRAINT "acme_domain"');
  });
});
