import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';

import { createDataSource } from '../data-source.js';
import { createEmptyDatabase } from '../testing/test-database.js';
import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { Migrator } from './migrator.js';

const NAME = 'OperatorIndexes1764100000200';
const BUILT = [
  'outboxMail_createdAt_idx',
  'outboxMail_recipient_idx',
  'session_impersonatedBy_idx',
  'user_bannedAt_idx',
  'user_banned_createdAt_id_idx',
  'user_createdAt_id_idx',
  'user_email_pattern_idx',
  'user_email_trgm_idx',
  'user_lastSignInAt_id_idx',
  'user_lower_name_id_idx',
  'user_lower_name_trgm_idx',
  'user_role_id_idx',
];

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let sessions: Client[];
let processes: DataSource[];
let warnings: string[];

beforeEach(async () => {
  database = await createEmptyDatabase();
  [sessions, processes, warnings] = [[], [], []];
});
afterEach(async () => {
  for (const dataSource of processes) await dataSource.destroy();
  for (const session of sessions) await session.end();
  await database.drop();
});

async function connect(url = database.url): Promise<Client> {
  const session = new Client({ connectionString: url });
  sessions.push(session);
  await session.connect();
  return session;
}

/** A process that migrates, with connections as the service opens them. */
async function start(url = database.url): Promise<Migrator> {
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const settings = { url, poolSize: 2, hasNoTimeLimits: true, onIdleError: () => undefined, log };
  const dataSource = await createDataSource(settings).initialize();
  processes.push(dataSource);
  return new Migrator(dataSource);
}

/** A migrated database with a user, but without the indexes. */
async function withoutIndexes(): Promise<Client> {
  const session = await connect();
  const migrator = await start();
  await migrator.up();
  while ((await migrator.status()).applied.includes(NAME)) await migrator.down();
  await session.query(`INSERT INTO "user" ("id", "name", "email") VALUES ('u1', 'Kari', 'kari@example.no')`);
  return session;
}

/** Begins a transaction with a snapshot, for which CREATE INDEX CONCURRENTLY waits; returns its end. */
async function beginReport(): Promise<() => Promise<unknown>> {
  const report = await connect();
  await report.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM "user"');
  return () => report.query('COMMIT');
}

const indexesWhere = async (session: Client, condition: string): Promise<readonly string[]> => {
  const { rows } = await session.query<{ name: string }>(
    `SELECT relname AS name FROM pg_index JOIN pg_class ON oid = indexrelid
    WHERE ${condition} AND relname = ANY ($1) ORDER BY relname COLLATE "C"`,
    [BUILT],
  );
  return rows.map(({ name }) => name);
};
const valid = (session: Client): Promise<readonly string[]> => indexesWhere(session, 'indisvalid');
const invalid = (session: Client): Promise<readonly string[]> => indexesWhere(session, 'NOT indisvalid');

/** Returns the server process that builds an index, once there is one that waits for the report. */
async function waitingBuild(session: Client): Promise<number> {
  const select = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
    AND query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`;
  for (;;) {
    const { rows } = await session.query<{ pid: number }>(select);
    if (rows[0]) return rows[0].pid;
    await pause(20);
  }
}

/** Breaks the connection of a process that builds an index, and leaves the index incomplete. */
async function breakBuild(session: Client): Promise<void> {
  const endReport = await beginReport();
  const broken = expect((await start()).up()).rejects.toMatchObject({ code: '57P01' });
  await session.query('SELECT pg_terminate_backend($1)', [await waitingBuild(session)]);
  await broken;
  await endReport();
}

/** Returns once a process has locked a table to drop an incomplete index. */
async function tableLock(session: Client): Promise<void> {
  const select = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database()
    AND backend_type = 'client backend' AND mode = 'ShareUpdateExclusiveLock' AND granted`;
  while ((await session.query(select)).rowCount === 0) await pause(20);
}

const ON_USERS: NewIndex = { name: 'user_bannedAt_idx', table: 'user', definition: '("bannedAt")' };

/** A connection, and a function that does something before its next statement with this beginning. */
function interruptible() {
  const runner = (processes.at(-1) as DataSource).createQueryRunner();
  const query = runner.query.bind(runner);
  const beforeNext = (beginning: string, work: () => Promise<void>) => {
    let isNext = true;
    jest.spyOn(runner, 'query').mockImplementation(async (...statement) => {
      if (isNext && statement[0].startsWith(beginning)) {
        isNext = false;
        await work();
      }
      return query(...statement) as Promise<unknown>;
    });
  };
  return { runner, beforeNext };
}

describe('the indexes of operators', () => {
  it('are built in a database with users while others write', async () => {
    const session = await withoutIndexes();
    const endReport = await beginReport();
    const applied = (await start()).up();
    await waitingBuild(session);
    await session.query(`SET lock_timeout = 1000`);
    await session.query(`UPDATE "user" SET "name" = 'Kari Nordmann'`);
    await session.query(`INSERT INTO "user" ("id", "name", "email") VALUES ('u2', 'Ola', 'ola@example.no')`);
    await endReport();
    expect(await applied).toContain(NAME);
    expect(await valid(session)).toEqual(BUILT);
  });

  it('are built at once where there are no rows, even while another transaction reads', async () => {
    const session = await connect();
    const migrator = await start();
    await migrator.up();
    while ((await migrator.status()).applied.includes(NAME)) await migrator.down();
    const endReport = await beginReport();
    expect(await migrator.up()).toContain(NAME);
    await endReport();
    expect(await valid(session)).toEqual(BUILT);
  });

  it('are built once when several processes start at once, without a deadlock', async () => {
    const session = await withoutIndexes();
    const starting = [await start(), await start(), await start()];
    const applied = await Promise.all(starting.map((migrator) => migrator.up()));
    expect(applied.flat().filter((name) => name === NAME)).toEqual([NAME]);
    expect(await valid(session)).toEqual(BUILT);
  });

  it('are built again where the connection broke half-way', async () => {
    const session = await withoutIndexes();
    await breakBuild(session);
    expect(await invalid(session)).toHaveLength(1);

    expect(await (await start()).up()).toContain(NAME);
    expect(await valid(session)).toEqual(BUILT);
    expect(await invalid(session)).toEqual([]);
  });

  it('are completed by the next process while the server still works for one that was killed', async () => {
    const session = await withoutIndexes();
    const endReport = await beginReport();
    // Unlike a killed process, this one goes on: it may meet the lock of the next one and try again.
    const killed = (await start()).up().catch((): string[] => []);
    await waitingBuild(session);
    const holder = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await session.query(holder);
    const next = (await start()).up();
    await pause(500);
    await endReport();
    const applied = [...(await killed), ...(await next)];
    expect(applied.filter((name) => name === NAME)).toEqual([NAME]);
    expect(await valid(session)).toEqual(BUILT);
    expect(await invalid(session)).toEqual([]);
  });

  it('are kept where the build that broke has yet to commit that its index is valid', async () => {
    const session = await withoutIndexes();
    await breakBuild(session);
    const [completed] = await invalid(session);
    const building = await connect();
    await building.query('BEGIN');
    const { rows } = await building.query<{ oid: number }>(
      'UPDATE pg_index SET indisvalid = true WHERE indexrelid = $1::regclass RETURNING indexrelid AS oid',
      [`"${completed}"`],
    );
    const applied = (await start()).up();
    await tableLock(session);
    await building.query('COMMIT');

    expect(await applied).toContain(NAME);
    expect(await valid(session)).toEqual(BUILT);
    const kept = await session.query('SELECT $1::regclass::oid AS oid', [`"${completed}"`]);
    expect(kept.rows).toEqual(rows);
  });

  it('are built where the build of another process came first and was then broken', async () => {
    const session = await withoutIndexes();
    const { runner, beforeNext } = interruptible();
    beforeNext('CREATE INDEX CONCURRENTLY', async () => {
      await session.query(`CREATE INDEX "${ON_USERS.name}" ON "user" ("bannedAt")`);
      await session.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"${ON_USERS.name}"'::regclass`);
    });
    await buildIndexes(runner, [ON_USERS]);
    await runner.release();
    expect(await valid(session)).toEqual([ON_USERS.name]);
    expect(await invalid(session)).toEqual([]);
  });

  it('can be dropped and built again', async () => {
    const session = await withoutIndexes();
    expect(await valid(session)).toEqual([]);
    const migrator = await start();
    await migrator.up();
    while ((await migrator.status()).applied.includes(NAME)) await migrator.down();
    expect(await valid(session)).toEqual([]);
    await migrator.up();
    expect(await valid(session)).toEqual(BUILT);
  });
});

describe('a role that may not create pg_trgm', () => {
  const ROLE = `limited_${process.pid}`;
  const withoutTrigrams = BUILT.filter((name) => !name.includes('trgm'));
  let owner: Client;

  beforeEach(async () => {
    owner = await connect();
    await owner.query(`CREATE ROLE "${ROLE}" LOGIN PASSWORD 'limited'; GRANT ALL ON SCHEMA public TO "${ROLE}"`);
  });
  afterEach(async () => {
    for (const dataSource of processes.splice(0)) await dataSource.destroy();
    await owner.query(`DROP OWNED BY "${ROLE}" CASCADE; DROP ROLE "${ROLE}"`);
  });

  /** The URL with the role in place of the superuser. */
  const limitedUrl = (): string => database.url.replace(/^(\w+:\/\/)[^@/]*@?/, `$1${ROLE}:limited@`);

  it('gets the other indexes, and one line in the log', async () => {
    expect(await (await start(limitedUrl())).up()).toContain(NAME);
    expect(await valid(owner)).toEqual(withoutTrigrams);
    expect(warnings).toEqual([expect.stringContaining('pg_trgm')]);
  });

  it('gets all of them where the extension is there, in whatever schema', async () => {
    await owner.query(`CREATE SCHEMA "more extensions"; GRANT USAGE ON SCHEMA "more extensions" TO "${ROLE}"`);
    await owner.query('CREATE EXTENSION pg_trgm SCHEMA "more extensions"');
    await (await start(limitedUrl())).up();
    expect(await valid(owner)).toEqual(BUILT);
    expect(warnings).toEqual([]);
  });

  it('gets the other indexes where it may not use the schema of the extension', async () => {
    await owner.query('CREATE SCHEMA "theirs"; CREATE EXTENSION pg_trgm SCHEMA "theirs"');
    await (await start(limitedUrl())).up();
    expect(await valid(owner)).toEqual(withoutTrigrams);
    expect(warnings).toHaveLength(1);
  });
});
