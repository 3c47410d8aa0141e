import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { createDataSource } from '../data-source.js';
import { stateOf } from '../database-state.js';
import { createEmptyDatabase } from '../testing/test-database.js';
import { Migrator } from './migrator.js';
import { schemaOf } from './testing/schema-of.js';

const LOCKS = `
  SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
  WHERE locktype = 'advisory' AND datname = current_database()`;

describe('Migrator', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let processes: DataSource[];

  /** Another instance of the service on the same database. */
  async function start(): Promise<DataSource> {
    const dataSource = createDataSource({ url: database.url, poolSize: 3, onIdleError: () => undefined });
    await dataSource.initialize();
    processes.push(dataSource);
    return dataSource;
  }

  const namesOf = ({ migrations }: DataSource): readonly string[] => migrations.map((each) => each.constructor.name);

  beforeEach(async () => {
    database = await createEmptyDatabase();
    processes = [];
  });
  afterEach(async () => {
    for (const dataSource of processes) await dataSource.destroy();
    await database.drop();
  });

  it('brings an empty database up to date, and says by what', async () => {
    const dataSource = await start();
    const names = namesOf(dataSource);
    expect(await new Migrator(dataSource).up()).toEqual(names);
    expect(await schemaOf(dataSource)).toContainEqual(expect.stringContaining('session_token_key'));
  });

  it('changes nothing the second time', async () => {
    const dataSource = await start();
    const migrator = new Migrator(dataSource);
    await migrator.up();
    const schema = await schemaOf(dataSource);
    expect(await migrator.up()).toEqual([]);
    expect(await schemaOf(dataSource)).toEqual(schema);
  });

  it('takes back one after the other, to nothing, and comes to the same schema again at each step', async () => {
    const dataSource = await start();
    const migrator = new Migrator(dataSource);
    await migrator.up();
    const whole = await schemaOf(dataSource);
    for (let steps = 1; steps <= dataSource.migrations.length; steps++) {
      for (let step = 1; step <= steps; step++) await migrator.down();
      expect((await migrator.status()).pending).toHaveLength(steps);
      if (steps === dataSource.migrations.length) {
        expect((await schemaOf(dataSource)).filter((line) => !line.includes('migrations'))).toEqual([]);
      }
      expect(await migrator.up()).toHaveLength(steps);
      expect(await schemaOf(dataSource)).toEqual(whole);
    }
  });

  it('says what is applied and what is pending, of a database without a schema too, and changes nothing by that', async () => {
    const dataSource = await start();
    const migrator = new Migrator(dataSource);
    const names = namesOf(dataSource);
    expect(await migrator.status()).toEqual({ applied: [], pending: names });
    expect(await schemaOf(dataSource)).toEqual([]);
    await migrator.up();
    await migrator.down();
    expect(await migrator.status()).toEqual({ applied: names.slice(0, -1), pending: names.slice(-1) });
  });

  it('applies each migration once when several processes start at once', async () => {
    const starting = await Promise.all([start(), start(), start()]);
    const applied = await Promise.all(starting.map((dataSource) => new Migrator(dataSource).up()));
    expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, starting[0].migrations.length]);
    expect(await starting[0].query('SELECT count(*)::integer AS count FROM "migrations"')).toEqual([
      { count: starting[0].migrations.length },
    ]);
  });

  it('leaves no lock behind, so that a process which goes on running keeps nobody waiting', async () => {
    const [first, second] = [await start(), await start()];
    await new Migrator(first).up();
    await new Migrator(second).down();
    await new Migrator(first).up();
    expect(await first.query(LOCKS)).toEqual([]);
  });

  it('keeps nothing of a migration that fails half-way, and lets the next process try', async () => {
    const dataSource = await start();
    // It would print the failure, too.
    dataSource.logger.logMigration = () => undefined;
    await dataSource.query(`CREATE TYPE "twoFactor" AS ENUM ('yes', 'no')`);
    await expect(new Migrator(dataSource).up()).rejects.toThrow('already exists');
    expect((await schemaOf(dataSource)).filter((line) => line.startsWith('column user.'))).toEqual([]);
    await dataSource.query('DROP TYPE "twoFactor"');
    expect(await new Migrator(await start()).up()).toHaveLength(dataSource.migrations.length);
  });

  it('tells whether the database is as this build wants it', async () => {
    const dataSource = await start();
    expect(await stateOf(dataSource)).toBe('pending');
    await new Migrator(dataSource).up();
    expect(await stateOf(dataSource)).toBe('current');
    await dataSource.destroy();
    processes.pop();
    expect(await stateOf(dataSource)).toBe('down');
  });
});
