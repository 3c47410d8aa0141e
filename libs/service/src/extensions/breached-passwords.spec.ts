import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from '@jest/globals';

import type { PasswordRuleTools } from '@portvakt/identity';

import { breachedPasswords } from './breached-passwords.js';

const CODE = 'ACME_KNOWN_PASSWORD';
const folder = mkdtempSync(join(tmpdir(), 'portvakt-breached-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

/** A file with the passwords, sorted as the published one. */
function fileOf(
  passwords: readonly string[],
  lineOf: (hash: string, index: number) => string,
  lineBreak = '\n',
): string {
  const file = join(folder, `${Math.random()}.txt`);
  writeFileSync(file, passwords.map(sha1).sort().map(lineOf).join(lineBreak));
  return file;
}

const judge = (file: string, password: string): Promise<string | null> =>
  breachedPasswords({ file, code: CODE }).judge({ password, user: null }, {} as PasswordRuleTools);

const KNOWN = Array.from({ length: 60 }, (_, number) => `passord${number}æ`);
const withCount = (hash: string, index: number): string => `${hash}:${(index * 7919) % 1_000_003}`;

describe('breachedPasswords', () => {
  it.each([
    ['hashes and counts, as published', fileOf(KNOWN, withCount, '\r\n')],
    ['hashes alone, in lower case', fileOf(KNOWN, (hash) => hash.toLowerCase())],
    ['beginnings of hashes', fileOf(KNOWN, (hash) => hash.slice(0, 16))],
    ['a line break at the end', fileOf(KNOWN, (hash) => `${hash}\n`, '')],
  ])('finds every password of the file and no other: %s', async (_, file) => {
    const found = await Promise.all(KNOWN.map((password) => judge(file, password)));
    expect(found.filter((code) => code !== CODE)).toEqual([]);
    const others = await Promise.all(KNOWN.map((password) => judge(file, `${password}!`)));
    expect(others.filter((code) => code !== null)).toEqual([]);
  });

  it('finds a password in each spelling that signs in with it', async () => {
    const file = fileOf(['blåbær1'], withCount);
    for (const spelling of ['blåbær1', 'blåbær1'.normalize('NFD'), 'ｂlåbær１']) expect(await judge(file, spelling)).toBe(CODE);
  });

  it.each([0, 1, 2, 3])('reads a file with %d passwords', async (count) => {
    const file = fileOf(KNOWN.slice(0, count), withCount);
    for (const [index, password] of KNOWN.slice(0, 4).entries()) {
      expect(await judge(file, password)).toBe(index < count ? CODE : null);
    }
  });

  it('does not start without its file, and fails where it is no such file, so that `whenBroken` decides', async () => {
    const missing = join(folder, 'missing.txt');
    expect(() => breachedPasswords({ file: missing, code: CODE })).toThrow(`there is no file ${missing}`);
    const other = join(folder, 'other.txt');
    writeFileSync(other, 'x'.repeat(1000));
    await expect(judge(other, 'passord')).rejects.toThrow('too long');
    expect(breachedPasswords({ file: other, code: CODE }).whenBroken).toBe('allow');
  });
});
