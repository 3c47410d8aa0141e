import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { failureCode } from '../config/files.js';

const BYTE_ORDER_MARK = /^\uFEFF/u;

interface ReadFolder {
  /** Texts by name. */
  readonly files: ReadonlyMap<string, string>;
  readonly errors: readonly string[];
}

/** Reads the files of a folder; a file that is not `known` is an error. Hidden files are ignored. */
export function readFolder(folder: string, known: readonly string[]): ReadFolder {
  const files = new Map<string, string>();
  const errors: string[] = [];
  try {
    // Sorted, because the order in a folder differs between file systems.
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    for (const name of names.sort()) {
      if (known.includes(name)) files.set(name, readFileSync(join(folder, name), 'utf8').replace(BYTE_ORDER_MARK, ''));
      else errors.push(`${name} is unknown; expected ${known.join(', ')}`);
    }
  } catch (error) {
    errors.push(`cannot be read (${failureCode(error)})`);
  }
  return { files, errors };
}
