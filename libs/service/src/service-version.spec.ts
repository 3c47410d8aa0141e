import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { serviceVersion } from './service-version.js';

describe('serviceVersion', () => {
  let root: string;
  let folder: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'portvakt-version-'));
    folder = join(root, 'dist/libs/service');
    await mkdir(folder, { recursive: true });
  });

  afterEach(() => rm(root, { recursive: true }));

  const manifest = (at: string, content: string): Promise<void> => writeFile(join(root, at, 'package.json'), content);

  it('is the version of the repository', async () => {
    const text = await readFile(join(__dirname, '../../../package.json'), 'utf8');
    expect(serviceVersion()).toBe((JSON.parse(text) as { version: string }).version);
  });

  it.each(['portvakt', '@portvakt/service'])('is that of the nearest package.json named %s', async (name) => {
    await manifest('', JSON.stringify({ name, version: '3.2.1' }));
    expect(serviceVersion(folder)).toBe('3.2.1');
  });

  it('passes by a package.json of another product, and one that cannot be read', async () => {
    await manifest('dist', JSON.stringify({ name: 'a-product', version: '9.9.9' }));
    await manifest('dist/libs', '{');
    await manifest('', JSON.stringify({ name: 'portvakt', version: '3.2.1' }));
    expect(serviceVersion(folder)).toBe('3.2.1');
  });

  it('is unknown without one', () => {
    expect(serviceVersion(folder)).toBe('unknown');
  });
});
