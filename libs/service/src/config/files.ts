import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What reading the configuration asks of the disk. */
export interface Files {
  /** The text of a file; throws when it cannot be read. */
  read(path: string): string;
  /**
   * The text of a file that only its owner may read. When there is none it is made from `text`, once: of several
   * processes that start together all get the text of the first.
   */
  readOrMake(path: string, text: () => string): string;
}

const OWNER_ONLY = 0o600;

/** The system's short word for a failure, `ENOENT`; its message would repeat the path. */
export const failureCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown reason';

/** The disk of this machine. */
export const systemFiles: Files = {
  read: (path) => readFileSync(path, 'utf8'),

  readOrMake(path, text) {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if (failureCode(error) !== 'ENOENT') throw error;
    }
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, text(), { mode: OWNER_ONLY });
    chmodSync(draft, OWNER_ONLY);
    try {
      // A link appears with its content and never replaces what another process made meanwhile.
      linkSync(draft, path);
    } catch (error) {
      if (failureCode(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return readFileSync(path, 'utf8');
  },
};
