import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';

import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.js';

const REGISTER = join(__dirname, '../../../../tools/testing/register-typescript.cjs');
const ROW_WRITER = join(__dirname, 'testing/row-writer.ts');
const ENOUGH_ROWS = 50;

let folder: string;
let started: EmbeddedPostgres[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portvakt-spec-'));
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('keeps its rows over a restart', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept (word text)');
    await query(first, `INSERT INTO kept VALUES ('blåbær')`);
    await first.stop();

    expect(await query(await start(), 'SELECT word FROM kept')).toEqual([{ word: 'blåbær' }]);
  });

  it('lower-cases Norwegian letters and orders text by code point', async () => {
    const server = await start();
    const [row] = await query(server, `SELECT lower('ØRRET') AS low, 'Z' < 'a' AS "byCodePoint", 'æ' < 'ø' AS north`);
    expect(row).toEqual({ low: 'ørret', byCodePoint: true, north: true });
  });

  it('accepts TypeORM with the same URL', async () => {
    const { url } = await start();
    const source = await new DataSource({ type: 'postgres', url }).initialize();
    try {
      expect(await source.query('SELECT 6 * 7 AS answer')).toEqual([{ answer: 42 }]);
    } finally {
      await source.destroy();
    }
  });

  it('accepts no connections over the network', async () => {
    const [row] = await query(await start(), `SELECT current_setting('listen_addresses') AS addresses`);
    expect(row).toEqual({ addresses: '' });
  });

  it('waits for the disk only where the data must be durable', async () => {
    const durable = await start({ dataDir: join(folder, 'lasting') });
    const temporary = await start({ dataDir: join(folder, 'fleeting'), durable: false });
    const asked = `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`;
    expect(await query(durable, asked)).toEqual([{ fsync: 'on', commit: 'on' }]);
    expect(await query(temporary, asked)).toEqual([{ fsync: 'off', commit: 'off' }]);
  });

  it('leaves no process behind when it is stopped, and may be stopped twice', async () => {
    const server = await start();
    const pid = serverPid();
    await server.stop();
    await server.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(readdirSync(tmpdir())).not.toContain(basename(socketFolder(server)));
  });

  it('rejects a second start in the same process', async () => {
    await start();
    await expect(startEmbeddedPostgres(options())).rejects.toMatchObject({ name: 'DataDirectoryInUseError' });
  });

  it('rejects a second process on its directory, and names the first', async () => {
    const holder = await start();
    const second = spawn(process.execPath, ['-r', REGISTER, ROW_WRITER, options().dataDir]);
    const [said] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    expect(said).toContain(`is in use by process ${process.pid}`);
    expect(second.exitCode).toBe(1);
    expect(await query(holder, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('rejects a folder with other files', async () => {
    mkdirSync(options().dataDir);
    writeFileSync(join(options().dataDir, 'letter.txt'), 'Dear all');
    await expect(startEmbeddedPostgres(options())).rejects.toThrow('not a database');
  });

  it('starts on a directory whose lock file names a process that is not a server', async () => {
    await (await start()).stop();
    writeFileSync(join(options().dataDir, 'postmaster.pid'), `${process.pid}\n${options().dataDir}\n`);
    expect(await query(await start(), 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('works below a folder that only its owner can access', async () => {
    const dataDir = join(folder, 'private', 'pg');
    mkdirSync(join(folder, 'private'), { mode: 0o700 });
    expect(await query(await start({ dataDir }), 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('supports a long path for the data', async () => {
    const dataDir = join(folder, 'deep'.repeat(30), 'deeper'.repeat(30));
    expect(await query(await start({ dataDir }), 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });
});

describe('a service killed while it writes', () => {
  it('stops the server and loses no acknowledged row', async () => {
    const acknowledged = await writeUntilKilled((writer) => writer.kill('SIGKILL'));
    expect(acknowledged.filter((number) => !written.has(number))).toEqual([]);
  });

  it('loses no acknowledged row when the server is killed with it', async () => {
    const acknowledged = await writeUntilKilled((writer) => {
      process.kill(serverPid(), 'SIGKILL');
      writer.kill('SIGKILL');
    });
    expect(acknowledged.filter((number) => !written.has(number))).toEqual([]);
  });

  let written: Set<number>;

  /** Returns the numbers that were acknowledged before the end; sets `written` to those found afterwards. */
  async function writeUntilKilled(end: (writer: ChildProcess) => void): Promise<number[]> {
    const writer = spawn(process.execPath, ['-r', REGISTER, ROW_WRITER, options().dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    for await (const chunk of writer.stdout.setEncoding('utf8')) {
      const before = lines(said).length;
      said += String(chunk);
      if (before < ENOUGH_ROWS && lines(said).length >= ENOUGH_ROWS) end(writer);
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
    const rows = await query(await start(), 'SELECT number FROM written');
    written = new Set(rows.map((row) => row['number'] as number));
    expect(lines(said).length).toBeGreaterThanOrEqual(ENOUGH_ROWS);
    return lines(said);
  }
});

function options(): { dataDir: string; durable: boolean } {
  return { dataDir: join(folder, 'pg'), durable: true };
}

async function start(changes: Partial<ReturnType<typeof options>> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ ...options(), ...changes });
  started.push(server);
  return server;
}

async function query({ url }: EmbeddedPostgres, sql: string): Promise<QueryResultRow[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

function serverPid(): number {
  return Number(readFileSync(join(options().dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function socketFolder({ url }: EmbeddedPostgres): string {
  return new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
}

/** The numbers in complete lines: the last line may be cut off. */
function lines(text: string): number[] {
  return text.split('\n').slice(0, -1).map(Number);
}
