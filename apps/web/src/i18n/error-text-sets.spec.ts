import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import type { TextSource } from './define-texts.js';

const SOURCES = join(__dirname, '..');
const REGISTRATION = /\baddErrorTexts\((\w+)\);/;

type Sets = Readonly<Record<string, TextSource<Readonly<Record<string, string>>>>>;

const filesThatRegister = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
  .map((file) => join(SOURCES, file))
  .filter((file) => REGISTRATION.test(readFileSync(file, 'utf8')));

/** The error codes of the set that a file registers, with the name of the set. */
async function codesIn(file: string): Promise<readonly (readonly [code: string, set: string])[]> {
  const text = readFileSync(file, 'utf8');
  const set = REGISTRATION.exec(text)?.[1] ?? '';
  const path = new RegExp(`import \\{ ${set} \\} from '(.+)\\.js';`).exec(text)?.[1] ?? '';
  const { name = '', source = {} } = ((await import(join(dirname(file), path))) as Sets)[set] ?? {};
  return Object.keys(source).map((code) => [code, name] as const);
}

describe('the texts of error codes', () => {
  it('are in one set each: of two texts the one that is loaded last would be shown everywhere', async () => {
    const codes = (await Promise.all(filesThatRegister.map(codesIn))).flat();
    const sets = new Set(codes.map(([, set]) => set));
    expect(sets).toEqual(new Set(['account-errors', 'errors', 'operator-errors', 'passkey-errors']));
    const twice = codes.filter(([code, set]) => codes.some((other) => other[0] === code && other[1] !== set));
    expect(twice).toEqual([]);
  });
});
