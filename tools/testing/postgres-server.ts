import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../libs/adapters/embedded-postgres/src/index.js';

const PREFIX = 'portvakt-test-database-';

/**
 * Linux keeps files in this folder in memory, where creating a database takes a tenth of the time. Containers often
 * have too little of it.
 */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 3 * 1024 ** 3;

let running: { readonly server: EmbeddedPostgres; readonly folder: string } | undefined;

/**
 * One PostgreSQL server for all specs of a run, its address in `PORTVAKT_TEST_POSTGRES`. A server that is already named
 * there, or in `TEST_DATABASE_URL`, is used instead.
 */
export async function startTestServer(): Promise<void> {
  const given = process.env.PORTVAKT_TEST_POSTGRES || process.env.TEST_DATABASE_URL;
  process.env.PORTVAKT_TEST_POSTGRES = given || (await startThrowAwayServer());
}

/** Ends the server of `startTestServer` and removes its data; a given server is not touched. */
export async function stopTestServer(): Promise<void> {
  await running?.server.stop();
  if (running) rmSync(running.folder, { recursive: true, force: true });
  running = undefined;
}

async function startThrowAwayServer(): Promise<string> {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = join(parent, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  running = { server: await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), durable: false }), folder };
  return running.server.url;
}

/** A killed run could not clean up after itself. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
