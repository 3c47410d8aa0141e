import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { CLEAN_ENVIRONMENT } from './clean-environment.js';
import { isRunning } from './process-state.js';
import type { ServerUser } from './server-user.js';

/** Where the data lie, who owns them, and whether a power cut may cost any of them. */
export interface Cluster {
  readonly dataDir: string;
  readonly durable: boolean;
  readonly programs: string;
  readonly user: ServerUser | undefined;
}

/**
 * What the server is told its data directory is. Its user may be barred from a folder above it, but not from the
 * folder it is started in.
 */
export function directoryArgument({ dataDir, user }: Pick<Cluster, 'dataDir' | 'user'>): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : dataDir;
}

/** Makes an empty cluster unless there is one. It appears whole or not at all, whenever this process is killed. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const { dataDir, user, durable } = cluster;
  const present = await readdir(dataDir).catch((): string[] => []);
  if (present.includes('PG_VERSION')) return;
  if (present.length > 0) throw new Error(`${dataDir} holds files that are not a database. Choose another DATA_DIR.`);

  await mkdir(dirname(dataDir), { recursive: true });
  await removeAbandoned(dataDir);
  const unfinished = `${dataDir}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished);
  await chmod(unfinished, 0o700);
  if (user) await chown(unfinished, user.uid, user.gid);
  try {
    await initialise({ ...cluster, dataDir: unfinished });
    await rename(unfinished, dataDir).catch(unlessAnotherWasFirst);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  if (durable) await syncFolder(dirname(dataDir));
}

/** Removes what starts left behind that were killed on the way. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const prefix = `${basename(dataDir)}.new-`;
  for (const name of await readdir(dirname(dataDir))) {
    const maker = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN);
    if (Number.isInteger(maker) && !isRunning(maker)) {
      await rm(join(dirname(dataDir), name), { recursive: true, force: true });
    }
  }
}

async function initialise(cluster: Cluster): Promise<void> {
  const { dataDir, user, durable, programs } = cluster;
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'];
  // The server's own Unicode rules: the same order and case on every system, whatever locales it has.
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (!durable) options.push('-N');
  const initdb = spawn(join(programs, 'initdb'), ['-D', directoryArgument(cluster), ...options], {
    ...user,
    cwd: dataDir,
    env: CLEAN_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(initdb.stderr), once(initdb, 'close')]);
  if (initdb.exitCode === 0) return;
  throw new Error(`The embedded database could not be created in ${dataDir}: ${said.trim()}`);
}

function unlessAnotherWasFirst(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

/** Without it a power cut could take the new folder's name, and the rows in it, away again. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
