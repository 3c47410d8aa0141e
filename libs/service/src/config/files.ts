import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** The disk access that reading the configuration needs. */
export interface Files {
  /** The text of a file; throws when it cannot be read. */
  read(path: string): string;
  /**
   * The text of a file that only its owner may read. A missing file is created from `text`; when several processes do
   * so at the same time, all of them get the text of the first.
   */
  readOrMake(path: string, text: () => string): string;
}

const OWNER_ONLY = 0o600;

/** The error code of the operating system, such as `ENOENT`; the message would contain the path. */
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
      // `link` publishes the file together with its content, and never replaces one that another process has created in
      // the meantime.
      linkSync(draft, path);
    } catch (error) {
      if (failureCode(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return readFileSync(path, 'utf8');
  },
};

/**
 * The disk for a check, which creates no files: the text of a missing file is used but not stored. Throws if the file
 * could not be created.
 */
export const filesOfCheck: Files = {
  read: (path) => systemFiles.read(path),

  readOrMake(path, text) {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if (failureCode(error) !== 'ENOENT') throw error;
    }
    accessSync(existingAbove(path), constants.W_OK);
    return text();
  },
};

function existingAbove(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? folder : existingAbove(folder);
}
