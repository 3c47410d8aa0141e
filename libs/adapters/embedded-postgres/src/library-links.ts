import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

interface LibraryLink {
  /** The file that is there, seen from the package's root. */
  readonly source: string;
  /** The name the loader looks for. */
  readonly target: string;
}

/**
 * npm packages cannot hold symbolic links, so the platform package makes them after its installation. Where install
 * scripts are switched off they are made here, in `packageRoot`, which holds the folder `native`.
 */
export async function restoreLibraryLinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as LibraryLink[]) {
    const link = join(packageRoot, target);
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(packageRoot, source)), link).catch(unlessPresent);
  }
}

function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
