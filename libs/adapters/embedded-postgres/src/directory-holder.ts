import { constants } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { DataDirectoryInUseError } from './data-directory-in-use-error.js';
import { isPresent, isRunning, isRunningServer } from './process-state.js';

const PAUSE_MS = 50;
/** Half a minute, because a server writes its buffers to disk while it shuts down. */
const RELEASE_ATTEMPTS = 600;
const SOCKET_LINE = 4;
const STATUS_LINE = 7;

/** The content of a server's lock file. */
export interface Postmaster {
  readonly pid: number;
  readonly isReady: boolean;
  readonly socketDirectory: string;
}

/** Returns the server in the lock file, which may have been killed, or undefined without a lock file. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const content = await readFile(lockFile(dataDir), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0)) return undefined;
  return { pid, isReady: lines[STATUS_LINE]?.trim() === 'ready', socketDirectory: lines[SOCKET_LINE]?.trim() ?? '' };
}

/** Stores the id of this process, so that a later start can tell a server in use from one that is about to stop. */
export async function writeLauncher(dataDir: string): Promise<void> {
  await rm(launcherFile(dataDir), { force: true });
  // `wx` does not follow a symbolic link that the owner of the directory may have planted.
  await writeFile(launcherFile(dataDir), `${process.pid}\n`, { flag: 'wx' });
}

/**
 * Resolves when no server uses the directory. Waits for the shutdown of a server whose launcher was killed; throws
 * `DataDirectoryInUseError` while the launcher is running.
 */
export async function waitUntilUnused(dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < RELEASE_ATTEMPTS; attempt += 1) {
    const holder = await readPostmaster(dataDir);
    if (!holder) return;
    if (!isRunningServer(holder.pid)) return isPresent(holder.pid) ? takeOverLock(dataDir) : undefined;
    const launcher = await readLauncher(dataDir);
    if (launcher !== undefined && isRunning(launcher)) throw new DataDirectoryInUseError(dataDir, launcher);
    await pause(PAUSE_MS);
  }
  throw new DataDirectoryInUseError(dataDir, (await readPostmaster(dataDir))?.pid);
}

/**
 * Replaces the process id in the lock file of a killed server. Another process may have that id now, and the new server
 * would take it for the old one; it ignores a lock of the process that launches it. The rest of the file is kept: the
 * new server uses it to find out whether child processes of the old one still use its shared memory.
 */
async function takeOverLock(dataDir: string): Promise<void> {
  const [, ...rest] = (await readFile(lockFile(dataDir), 'utf8')).split('\n');
  const handle = await open(lockFile(dataDir), constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  await handle.writeFile([process.pid, ...rest].join('\n'));
  await handle.close();
}

async function readLauncher(dataDir: string): Promise<number | undefined> {
  const pid = Number(await readFile(launcherFile(dataDir), 'utf8').catch(() => ''));
  return pid > 0 ? pid : undefined;
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid');
}

function launcherFile(dataDir: string): string {
  return join(dataDir, 'launcher.pid');
}
