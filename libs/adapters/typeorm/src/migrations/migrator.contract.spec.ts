import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { databaseStateOf } from '../database-state.js';
import { patientDataSource } from '../testing/patient-data-source.js';
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
    const dataSource = await patientDataSource(database.url, 3);
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

  it('migrates an empty database and returns the applied names', async () => {
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

  it('reverts migrations one by one down to an empty schema, and reaches the same schema again from each', async () => {
    const dataSource = await start();
    const migrator = new Migrator(dataSource);
    await migrator.up();
    const whole = await schemaOf(dataSource);
    for (let steps = 1; steps <= dataSource.migrations.length; steps++) {
      for (let step = 1; step <= steps; step++) await migrator.down();
      expect((await migrator.status()).pending).toHaveLength(steps);
      if (steps === dataSource.migrations.length) {
        expect((await schemaOf(dataSource)).filter((line) => !line.includes('portvaktMigration'))).toEqual([]);
      }
      expect(await migrator.up()).toHaveLength(steps);
      expect(await schemaOf(dataSource)).toEqual(whole);
    }
    // Applies and reverts each migration up to as often as there are migrations.
  }, 900_000);

  it('reports what is applied and pending without changing anything, for an empty database too', async () => {
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
    expect(applied.flat().sort()).toEqual([...namesOf(starting[0])].sort());
    expect(await starting[0].query('SELECT count(*)::integer AS count FROM "portvaktMigration"')).toEqual([
      { count: starting[0].migrations.length },
    ]);
  });

  it('leaves no lock behind', async () => {
    const [first, second] = [await start(), await start()];
    await new Migrator(first).up();
    await new Migrator(second).down();
    await new Migrator(first).up();
    expect(await first.query(LOCKS)).toEqual([]);
  });

  it('rolls back a migration that fails half-way, and lets the next process try', async () => {
    const dataSource = await start();
    await dataSource.query(`CREATE TYPE "twoFactor" AS ENUM ('yes', 'no')`);
    await expect(new Migrator(dataSource).up()).rejects.toThrow('already exists');
    expect((await schemaOf(dataSource)).filter((line) => line.startsWith('column user.'))).toEqual([]);
    await dataSource.query('DROP TYPE "twoFactor"');
    expect(await new Migrator(await start()).up()).toHaveLength(dataSource.migrations.length);
  });

  it('reports whether the schema is the one of this build', async () => {
    const dataSource = await start();
    expect(await databaseStateOf(dataSource)).toBe('pending');
    await new Migrator(dataSource).up();
    expect(await databaseStateOf(dataSource)).toBe('current');
    await dataSource.destroy();
    processes.pop();
    expect(await databaseStateOf(dataSource)).toBe('down');
  });

  it('does not block statements while it waits for a backup, and continues after it', async () => {
    const dataSource = await start();
    await new Migrator(dataSource).up();
    while ((await new Migrator(dataSource).status()).applied.includes('NoteLanguages1763800000000')) {
      await new Migrator(dataSource).down();
    }
    const backup = (await start()).createQueryRunner();
    await backup.startTransaction();
    await backup.query('LOCK TABLE "user" IN ACCESS SHARE MODE');

    const applied = new Migrator(await start()).up();
    await untilMigrationWaits(dataSource);
    // The backup still has its lock, so this returns only while the migration has stopped waiting.
    expect(await (await start()).query('SELECT FROM "user"')).toEqual([]);
    await backup.commitTransaction();
    await backup.release();
    expect(await applied).toContain('NoteLanguages1763800000000');
  });

  async function untilMigrationWaits(dataSource: DataSource): Promise<void> {
    const waiting = `
      SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE locktype = 'relation' AND NOT granted AND mode = 'AccessExclusiveLock' AND datname = current_database()`;
    while ((await dataSource.query<object[]>(waiting)).length === 0) await pause(20);
  }
});

describe('the migrations table', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createEmptyDatabase();
    dataSource = await patientDataSource(database.url, 2);
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const rowsOf = (table: string): Promise<object[]> => dataSource.query(`SELECT * FROM "${table}"`);

  it('is separate from a table `migrations` of another product with other columns', async () => {
    await dataSource.query('CREATE TABLE "migrations" ("version" text PRIMARY KEY)');
    await dataSource.query(`INSERT INTO "migrations" VALUES ('20250101')`);
    expect(await databaseStateOf(dataSource)).toBe('pending');
    expect(await new Migrator(dataSource).up()).toHaveLength(dataSource.migrations.length);
    expect(await databaseStateOf(dataSource)).toBe('current');
    expect(await rowsOf('migrations')).toEqual([{ version: '20250101' }]);
  });

  it('is separate from the table of another product that uses TypeORM as well', async () => {
    await createFormerTable();
    await dataSource.query(`INSERT INTO "migrations" ("timestamp", "name") VALUES (1600000000000, 'Theirs1600000000000')`);
    expect(await new Migrator(dataSource).up()).toHaveLength(dataSource.migrations.length);
    expect(await rowsOf('migrations')).toHaveLength(1);
    expect(await rowsOf('portvaktMigration')).toHaveLength(dataSource.migrations.length);
  });

  it('copies the entries of an earlier version, and leaves that version’s table unchanged', async () => {
    const migrator = new Migrator(dataSource);
    await migrator.up();
    await migrator.down();
    await createFormerTable();
    await dataSource.query(`INSERT INTO "migrations" ("timestamp", "name")
      SELECT "timestamp", "name" FROM "portvaktMigration" UNION ALL SELECT 1600000000000, 'Theirs1600000000000'`);
    await dataSource.query('DROP TABLE "portvaktMigration"');
    const names = dataSource.migrations.map((each) => each.constructor.name);
    const before = await rowsOf('migrations');

    expect(await migrator.status()).toEqual({ applied: names.slice(0, -1), pending: names.slice(-1) });
    expect(await migrator.up()).toEqual(names.slice(-1));
    expect((await migrator.status()).pending).toEqual([]);
    expect(await rowsOf('portvaktMigration')).toHaveLength(names.length);
    expect(await rowsOf('migrations')).toEqual(before);
  });

  const createFormerTable = (): Promise<unknown> =>
    dataSource.query(
      'CREATE TABLE "migrations" ("id" serial PRIMARY KEY, "timestamp" bigint NOT NULL, "name" varchar NOT NULL)',
    );
});
