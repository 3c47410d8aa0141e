import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

interface LibraryLink {
  /** The existing file, relative to the package's root. */
  readonly source: string;
  /** The name that the loader looks for. */
  readonly target: string;
}

/**
 * npm packages cannot contain symbolic links, so the platform package creates them in an install script. Where install
 * scripts are disabled, this creates them in `packageRoot`, the folder that contains `native`.
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
