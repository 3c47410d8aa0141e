import { constants } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { DataDirectoryInUseError } from './data-directory-in-use-error.js';
import { isPresent, isRunning, isRunningServer } from './process-state.js';

const PAUSE_MS = 50;
/** Half a minute: a server that is shutting down first writes what it holds to the disk. */
const RELEASE_ATTEMPTS = 600;
const STATUS_LINE = 7;

/** What a server says of itself in its lock file. */
export interface Postmaster {
  readonly pid: number;
  readonly isReady: boolean;
}

/** The server that has locked the directory, or had when it was killed. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const content = await readFile(lockFile(dataDir), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, isReady: lines[STATUS_LINE]?.trim() === 'ready' } : undefined;
}

/** Notes who started the server, so that a later start can tell a server in use from one that is about to stop. */
export async function noteLauncher(dataDir: string): Promise<void> {
  await rm(launcherFile(dataDir), { force: true });
  // Never through a link that the owner of the directory may have laid for root.
  await writeFile(launcherFile(dataDir), `${process.pid}\n`, { flag: 'wx' });
}

/**
 * Resolves once no server holds the directory: at once as a rule, after its shutdown when the process that started it
 * was killed. Refuses while that process lives.
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
 * The number of a killed server may have passed to another process, which the new server would take for the old one.
 * It does not mind a lock of the process that launches it. The rest of the file stays: by it the new server finds out
 * whether children of the old one still hold its memory.
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
