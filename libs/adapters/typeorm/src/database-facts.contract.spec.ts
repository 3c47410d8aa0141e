import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { databaseFacts } from './database-facts.js';
import { patientDataSource } from './testing/patient-data-source.js';
import { createTestDatabase, type TestDatabase } from './testing/test-database.js';

const SLOW_MS = 1_000;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await patientDataSource(database.url, 1);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

describe('the clock of the database', () => {
  it('is not off because the answers take long', async () => {
    const query = dataSource.query.bind(dataSource);
    const slowQuery = async <T>(...statement: Parameters<DataSource['query']>): Promise<T> => {
      await pause(SLOW_MS);
      const rows = await query<T>(...statement);
      await pause(SLOW_MS);
      return rows;
    };
    const slow = Object.assign(Object.create(dataSource) as DataSource, { query: slowQuery });
    expect(Math.abs((await databaseFacts(slow)).clockAheadMs)).toBeLessThan(SLOW_MS);
  });

  it.each([HOUR_MS, -HOUR_MS])('is off the other way where that of this machine is off by %i ms', async (offset) => {
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + offset);
    const { clockAheadMs } = await databaseFacts(dataSource);
    expect(Math.abs(clockAheadMs + offset)).toBeLessThan(0.1 * HOUR_MS);
  });
});

describe('the limit of connections', () => {
  it('is that of the server without reserved ones, or a lower one of the database', async () => {
    const [{ most } = { most: 0 }] = await dataSource.query<{ most: number }[]>(
      `SELECT current_setting('max_connections')::int AS "most"`,
    );
    const { connectionLimit } = await databaseFacts(dataSource);
    expect(connectionLimit).toBeLessThan(most);
    expect(connectionLimit).toBeGreaterThan(0.9 * most);

    const [{ name } = { name: '' }] = await dataSource.query<{ name: string }[]>('SELECT current_database() AS "name"');
    await dataSource.query(`ALTER DATABASE "${name}" CONNECTION LIMIT 7`);
    expect((await databaseFacts(dataSource)).connectionLimit).toBe(7);
  });
});
