import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

interface Locked {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly license?: string;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(__dirname, file), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> };
const { dependencies } = read('package.json') as { dependencies: Readonly<Record<string, string>> };
const example = read('../../examples/next/package.json') as { dependencies: Readonly<Record<string, string>> };

/** caniuse-lite contains only data. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'CC-BY-4.0', 'ISC', 'MIT'];

describe('the frameworks that tests of products install', () => {
  it('are under permissive licences', () => {
    const others = Object.entries(packages)
      .filter(([path, { link }]) => path !== '' && !link)
      .filter(([, { license = '' }]) => !ALLOWED.includes(license));
    expect(others).toEqual([]);
  });

  it('are named without a registry', () => {
    const named = Object.values(packages).filter(({ resolved, link }) => resolved !== undefined && !link);
    expect(named).toEqual([]);
  });

  it('are those of examples/next', () => {
    const thirdParties = Object.entries(example.dependencies).filter(([name]) => !name.startsWith('@portvakt/'));
    expect(dependencies).toMatchObject(Object.fromEntries(thirdParties));
  });
});
