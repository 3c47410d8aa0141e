import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { ServerUser } from './server-user.js';

/** The path of a unix socket has at most 107 bytes on Linux and 103 on macOS, 15 of them for the socket's own name. */
const LONGEST_FOLDER = 88;
const ENTERABLE_BY_ALL = 0o001;

/**
 * Creates a private folder with a short path for the server's socket, and returns it. Its name is derived from the data
 * directory, so that a start after a crash reuses it. Throws where the folder belongs to another user.
 */
export async function ensureSocketDirectory(dataDir: string, user: ServerUser | undefined): Promise<string> {
  const owner = user?.uid ?? process.getuid?.() ?? 0;
  const hash = createHash('sha256').update(await realpath(dataDir)).digest('hex').slice(0, 16);
  const folder = join(await temporaryFolder(user), `portvakt-${owner}-${hash}`);
  await mkdir(folder, { mode: 0o700 }).catch(unlessPresent);
  const found = await lstat(folder);
  // The server trusts every client that can access the folder, and the service trusts the server that answers there.
  const isSafe = found.isDirectory() && (found.uid === owner || found.uid === process.getuid?.());
  if (!isSafe) throw new Error(`${folder} belongs to somebody else. Remove it, or set TMPDIR to another folder.`);
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  return folder;
}

async function temporaryFolder(user: ServerUser | undefined): Promise<string> {
  const preferred = tmpdir();
  const isShort = Buffer.byteLength(preferred) + '/portvakt-4294967295-0123456789abcdef'.length <= LONGEST_FOLDER;
  return isShort && (!user || (await isOpenToAll(preferred))) ? preferred : '/tmp';
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & ENTERABLE_BY_ALL) === 0) return false;
  return folder === dirname(folder) || isOpenToAll(dirname(folder));
}

function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
