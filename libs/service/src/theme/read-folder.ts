import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

import { failureCode } from '../config/files.js';
import { nearestName } from './nearest-name.js';

const BYTE_ORDER_MARK = /^\uFEFF/u;
const HIDDEN = /(?:^|\/)\./u;

/** The files of a theme by their paths in its folder. */
export interface ThemeFolder {
  readonly texts: ReadonlyMap<string, string>;
  /** Binary files, such as `.png`. */
  readonly images: ReadonlyMap<string, Buffer>;
}

/** Reads the files of a folder; a file that is not `known` is an error. Hidden files are ignored. */
export function readFolder(
  folder: string,
  known: readonly string[],
): ThemeFolder & { readonly errors: readonly string[] } {
  const texts = new Map<string, string>();
  const images = new Map<string, Buffer>();
  const errors: string[] = [];
  try {
    for (const name of filesIn(folder)) {
      const content = (): Buffer => readFileSync(join(folder, name));
      if (!known.includes(name)) errors.push(`${name} is unknown; did you mean ${nearestName(name, known)}?`);
      else if (name.endsWith('.png')) images.set(name, content());
      else texts.set(name, content().toString('utf8').replace(BYTE_ORDER_MARK, ''));
    }
  } catch (error) {
    errors.push(`cannot be read (${failureCode(error)})`);
  }
  return { texts, images, errors };
}

/** Sorted, because the order in a folder differs between file systems. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !statSync(join(folder, path)).isDirectory())
    .map((path) => path.split(sep).join('/'))
    .filter((name) => !HIDDEN.test(name))
    .sort();
