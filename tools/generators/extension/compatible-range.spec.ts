import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { inc, satisfies } from 'semver';

import versions from '../service/versions.js';

const ROOT = join(__dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

const rangesIn = (file: string) =>
  [...read(file).matchAll(/^ +portvakt: '(.+)',$/gm)].map(([, range = '']) => [file, range] as const);

describe('the range of versions of an extension', () => {
  const ranges = [
    ...rangesIn('examples/acme/src/index.ts'),
    ...rangesIn('docs/EXTENDING.md'),
    ['what the generators write', versions.COMPATIBLE] as const,
  ];

  it('stands in the example, in the guide and in the generators', () => {
    expect(new Set(ranges.map(([place]) => place)).size).toBe(3);
  });

  it.each(ranges)('in %s (%s) holds until the next major release', (_place, range) => {
    const [minor, major] = [inc(version, 'minor') ?? '', inc(version, 'major') ?? ''];
    expect([version, minor, major].map((each) => satisfies(each, range))).toEqual([true, true, false]);
  });
});
