import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';

import { createDataSource, type DatabaseSettings } from '../data-source.js';
import { connectionPoolOf } from '../data-source.js';
import { PlainClient } from './plain-client.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';

let database: TestDatabase;
let dataSource: DataSource | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await dataSource?.destroy();
  dataSource = undefined;
});

async function open(settings: Partial<DatabaseSettings> = {}): Promise<DataSource> {
  dataSource = createDataSource({ url: database.url, poolSize: 1, onIdleError: () => undefined, ...settings });
  return dataSource.initialize();
}

const LIMITS = `SELECT current_setting('statement_timeout') AS "statement",
  current_setting('idle_in_transaction_session_timeout') AS "idle", current_setting('application_name') AS "name"`;

/** Asks for a password in clear text, as PostgreSQL's protocol has it, and hangs up when it has come. */
async function startServerThatAsksForPassword() {
  const AUTHENTICATION_CLEARTEXT_PASSWORD = Buffer.from('R\0\0\0\x08\0\0\0\x03');
  const TYPE_AND_LENGTH = 5;
  let answer: (password: string) => void = () => undefined;
  const password = new Promise<string>((resolve) => (answer = resolve));
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(AUTHENTICATION_CLEARTEXT_PASSWORD);
      socket.once('data', (message) => {
        answer(message.subarray(TYPE_AND_LENGTH, -1).toString());
        socket.end();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, password, close: () => server.close() };
}

describe('direct connections to the server', () => {
  it('have time limits for the whole connection', async () => {
    const connected = await open();
    expect(await connected.query(LIMITS)).toEqual([{ statement: '5s', idle: '10s', name: 'portvakt' }]);
  });
});

describe('the pool of connections', () => {
  it('waits 2 s for a connection and 7 s for an answer, and renews one each minute (security O3, O2)', async () => {
    expect(connectionPoolOf(await open({ poolSize: 3 })).options).toMatchObject({
      max: 3,
      connectionTimeoutMillis: 2_000,
      query_timeout: 7_000,
      maxLifetimeSeconds: 60,
    });
  });

  it('waits for the answer to a migration without end', async () => {
    const { options } = connectionPoolOf(await open({ hasNoTimeLimits: true }));
    expect(options.query_timeout).toBeUndefined();
  });
});

describe('connections beside variables of PostgreSQL programs', () => {
  const variables = {
    PGOPTIONS: '-c search_path=pg_catalog',
    PGSSLMODE: 'require',
    PGAPPNAME: 'psql',
    PGCLIENT_ENCODING: 'LATIN1',
    PGSSLNEGOTIATION: 'nonsense',
  };
  const outside = { ...process.env };

  beforeEach(() => void Object.assign(process.env, variables));
  afterEach(() => {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, outside);
  });

  it.each([false, true])('take nothing from them, behind a pooler: %s', async (isBehindPooler) => {
    const connected = await open({ isBehindPooler });
    expect(await connected.query('SHOW search_path')).toEqual([{ search_path: '"$user", public' }]);
    expect(await connected.query('SHOW application_name')).toEqual([
      { application_name: isBehindPooler ? '' : 'portvakt' },
    ]);
    expect(process.env).toMatchObject(variables);
  });

  it('take no password from a password file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portvakt-'));
    process.env['PGPASSFILE'] = join(folder, 'pgpass');
    writeFileSync(process.env['PGPASSFILE'], '*:*:*:*:of-somebody-else\n', { mode: 0o600 });
    const server = await startServerThatAsksForPassword();
    const client = new PlainClient({ connectionString: `postgresql://kari@127.0.0.1:${server.port}/kari` });
    try {
      await expect(client.connect()).rejects.toThrow();
      expect(await server.password).toBe('');
    } finally {
      delete process.env['PGPASSFILE'];
      server.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('take the options of the URL', async () => {
    const connected = await open({ url: `${database.url}&options=${encodeURIComponent('-c search_path=pg_temp')}` });
    expect(await connected.query('SHOW search_path')).toEqual([{ search_path: 'pg_temp' }]);
  });
});

describe('connections behind a pooler in transaction mode', () => {
  it('send no start-up parameters and set the time limits in each transaction', async () => {
    const connected = await open({ isBehindPooler: true });
    expect(await connected.query(LIMITS)).toEqual([{ statement: '0', idle: '0', name: '' }]);
    for (let round = 0; round < 2; round++) {
      const limits = await connected.transaction((manager) => manager.query(LIMITS));
      expect(limits).toEqual([{ statement: '5s', idle: '10s', name: '' }]);
    }
    expect(await connected.query(LIMITS)).toEqual([{ statement: '0', idle: '0', name: '' }]);
  });

  it('prepare no named statement', async () => {
    const connected = await open({ isBehindPooler: true });
    const { rows } = await connectionPoolOf(connected).query({
      name: 'find-sessions',
      text: 'SELECT $1::int AS n',
      values: [1],
    });
    expect(rows).toEqual([{ n: 1 }]);
    expect(await connected.query('SELECT "name" FROM pg_prepared_statements')).toEqual([]);
  });

  it('set no time limits for migrations', async () => {
    const connected = await open({ isBehindPooler: true, hasNoTimeLimits: true });
    expect(await connected.transaction((manager) => manager.query(LIMITS))).toEqual([
      { statement: '0', idle: '0', name: '' },
    ]);
  });
});

describe('an unusable connection', () => {
  const backend = async (connected: DataSource): Promise<number> => {
    const [row] = await connected.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
    return row?.pid ?? 0;
  };

  it('leaves the pool when its server no longer accepts writes', async () => {
    const connected = await open();
    const first = await backend(connected);
    const writing = connected.transaction(async (manager) => {
      await manager.query('SET TRANSACTION READ ONLY');
      await manager.query('DELETE FROM "session"');
    });
    await expect(writing).rejects.toMatchObject({ driverError: { code: '25006' } });
    expect(await backend(connected)).not.toBe(first);
  });

  it('leaves the pool when its server does not answer', async () => {
    const connected = await open();
    const first = await backend(connected);
    const runner = connected.createQueryRunner();
    const client = (await runner.connect()) as { connectionParameters: { query_timeout: number } };
    client.connectionParameters.query_timeout = 50;
    await expect(runner.query('SELECT pg_sleep(4)')).rejects.toThrow('Query read timeout');
    await runner.release();
    expect(await backend(connected)).not.toBe(first);
  });

  it('leaves the pool, and does not end the process, when it breaks while the pool hands it over', async () => {
    const connected = await open();
    const first = await backend(connected);
    // The next user adds a listener a moment later; the server's error may arrive before that.
    await new Promise<void>((resolve, reject) => {
      connectionPoolOf(connected).connect((error, client, release) => {
        if (error || !client) return reject(error ?? new Error('no connection'));
        client.emit('error', Object.assign(new Error('terminating connection'), { code: '57P01' }));
        release(new Error('terminating connection'));
        resolve();
      });
    });
    expect(await backend(connected)).not.toBe(first);
  });

  it('is not one after any other error, and stays in the pool', async () => {
    const connected = await open();
    const first = await backend(connected);
    await expect(connected.query('SELECT nonsense')).rejects.toThrow('nonsense');
    expect(await backend(connected)).toBe(first);
  });
});
