import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { aUser } from '@portvakt/identity/testing';

import { createDataSource } from '../data-source.js';
import { databaseStateOf } from '../database-state.js';
import { TypeOrmUserRepository } from '../identity/typeorm-user-repository.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { UniqueFieldIndexes } from './unique-field-indexes.js';

const NUMBER = 'user_extra_number_key';
const BADGE = 'user_extra_badge_key';

describe('the indexes of unique fields', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = { url: database.url, poolSize: 4, hasNoTimeLimits: true, onIdleError: () => undefined };
    dataSource = await createDataSource(settings).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    await database.sql('DELETE FROM "user"');
    await database.sql(`DROP INDEX IF EXISTS "${NUMBER}"; DROP INDEX IF EXISTS "${BADGE}"`);
  });

  const indexes = (...fields: string[]) => new UniqueFieldIndexes(dataSource, fields);
  const stateWith = (...uniqueFields: string[]) => databaseStateOf(dataSource, { migrations: [], uniqueFields });
  const add = (id: string, extra: Record<string, string | null>) =>
    new TypeOrmUserRepository(dataSource.manager).add(aUser({ id, extra }));
  const built = async () => {
    const rows = await database.sql<{ indexname: string }>(
      'SELECT indexname FROM pg_indexes WHERE indexname IN ($1, $2)',
      [NUMBER, BADGE],
    );
    return rows.map(({ indexname }) => indexname).sort();
  };

  it('are pending until they are built, and are built once', async () => {
    await add('kari', { number: '1', badge: null });
    expect(await stateWith('number')).toBe('pending');
    expect(await indexes('number', 'badge').up()).toEqual([NUMBER, BADGE]);
    expect(await stateWith('number', 'badge')).toBe('current');
    expect(await indexes('number', 'badge').up()).toEqual([]);
    await expect(add('ola', { number: '1' })).rejects.toMatchObject({ code: 'FIELD_IS_TAKEN', field: 'number' });
  });

  it('are not built where users share a value, and the error counts them without naming them', async () => {
    for (const [id, number] of [
      ['a', '1'],
      ['b', '1'],
      ['c', '2'],
      ['d', '2'],
      ['e', '2'],
      ['f', '3'],
    ] as const) {
      await add(id, { number });
    }
    await expect(indexes('badge', 'number').up()).rejects.toThrow(/number: 5 users share 2 values$/);
    expect(await built()).toEqual([]);
    expect(await add('g', { number: '3' })).toBe('added');
  });

  it('are built by one of several processes that start at once', async () => {
    await add('kari', { number: '1' });
    const results = await Promise.all([indexes('number').up(), indexes('number').up()]);
    expect(results.flat()).toEqual([NUMBER]);
    expect(await built()).toEqual([NUMBER]);
  });

  it('stay when their field is no longer unique', async () => {
    await indexes('number').up();
    expect(await indexes().up()).toEqual([]);
    expect(await built()).toEqual([NUMBER]);
  });
});
