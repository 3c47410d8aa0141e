import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { CLEAN_ENVIRONMENT } from './clean-environment.js';
import { isRunning } from './process-state.js';
import type { ServerUser } from './server-user.js';

/** A data directory, and how its server is run. `durable`: whether commits must survive a power failure. */
export interface Cluster {
  readonly dataDir: string;
  readonly durable: boolean;
  readonly programs: string;
  readonly user: ServerUser | undefined;
}

/**
 * Returns the `-D` argument of the server. The server's user may lack access to a parent folder of the data directory,
 * but can always use its own working directory.
 */
export function directoryArgument({ dataDir, user }: Pick<Cluster, 'dataDir' | 'user'>): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : dataDir;
}

/** Creates an empty cluster unless there is one. Atomic: a killed process leaves no partial cluster behind. */
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
    await rename(unfinished, dataDir).catch(ignoreExisting);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  if (durable) await syncFolder(dirname(dataDir));
}

/** Removes the temporary folders of killed processes. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const prefix = `${basename(dataDir)}.new-`;
  for (const name of await readdir(dirname(dataDir))) {
    const creator = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN);
    if (Number.isInteger(creator) && !isRunning(creator)) {
      await rm(join(dirname(dataDir), name), { recursive: true, force: true });
    }
  }
}

async function initialise(cluster: Cluster): Promise<void> {
  const { dataDir, user, durable, programs } = cluster;
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'];
  // PostgreSQL's builtin locale gives the same order and case mapping on every system.
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (!durable) options.push('-N');
  const initdb = spawn(join(programs, 'initdb'), ['-D', directoryArgument(cluster), ...options], {
    ...user,
    cwd: dataDir,
    env: CLEAN_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output] = await Promise.all([text(initdb.stderr), once(initdb, 'close')]);
  if (initdb.exitCode === 0) return;
  throw new Error(`The embedded database could not be created in ${dataDir}: ${output.trim()}`);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

/** Makes the rename durable: otherwise a power failure could undo it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
