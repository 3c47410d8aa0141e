import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

import type { PasswordRule } from '@portvakt/identity';

export interface BreachedPasswordsOptions {
  /**
   * Lines sorted by SHA-1, as the downloader of Have I Been Pwned writes them: 40 hexadecimal digits, or fewer if the
   * file has only prefixes of hashes, and optionally `:` and how often the password was seen.
   */
  readonly file: string;
  /** The code of the refusal; the extension must declare it. */
  readonly code: `${Uppercase<string>}_${string}`;
  /** What happens if the file cannot be read. Default: `allow`, so that nobody is locked out. */
  readonly whenBroken?: PasswordRule['whenBroken'];
}

/** Refuses passwords that are in a file of known ones. Nothing leaves the machine, and the file is never loaded whole. */
export function breachedPasswords({ file, code, whenBroken = 'allow' }: BreachedPasswordsOptions): PasswordRule {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`there is no file ${file}`);
  return {
    name: 'breached-passwords',
    whenBroken,
    async judge({ password }) {
      // The normalised form, which is stored and in which every spelling of the password signs in (specification §4).
      const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
      const handle = await open(file, 'r');
      try {
        return (await hasLineFor(hash, handle)) ? code : null;
      } finally {
        await handle.close();
      }
    },
  };
}

/** Binary search by byte position: a file of 40 GB needs about 35 reads. */
async function hasLineFor(hash: string, file: FileHandle): Promise<boolean> {
  let start = 0;
  let end = (await file.stat()).size;
  while (start < end) {
    const middle = Math.floor((start + end) / 2);
    const line = await lineAt(middle, start, file);
    const key = line.text.split(':', 1)[0]?.trim().toUpperCase() ?? '';
    const wanted = hash.slice(0, key.length);
    if (key === wanted && key !== '') return true;
    if (key < wanted) start = line.end;
    else end = line.start;
  }
  return false;
}

interface Line {
  readonly text: string;
  /** The byte positions of the line and of the line after it. */
  readonly start: number;
  readonly end: number;
}

/** More than the longest line: 40 digits, a colon, a count and a line break. */
const LONGEST_LINE = 64;
const LINE_FEED = 0x0a;

/** The line that the byte at `position` belongs to; `first` is the start of a line at or before it. */
async function lineAt(position: number, first: number, file: FileHandle): Promise<Line> {
  const from = Math.max(first, position - LONGEST_LINE);
  const buffer = Buffer.alloc(2 * LONGEST_LINE);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  const bytes = buffer.subarray(0, bytesRead);
  const at = position - from;
  const start = at === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, at - 1) + 1;
  const feed = bytes.indexOf(LINE_FEED, at);
  const end = feed === -1 ? bytesRead : feed + 1;
  if (end - start > LONGEST_LINE) throw new Error('a line of the file of passwords is too long');
  return { text: bytes.toString('latin1', start, end), start: from + start, end: from + end };
}
