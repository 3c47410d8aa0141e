import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { loadExtensions } from './load-extensions.js';

const EXTENSION = `{ settings: {}, create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*' }) }`;

describe('the modules that EXTENSIONS names', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portvakt-extensions-'));
    await writeFile(join(folder, 'acme.cjs'), `exports.default = ${EXTENSION}`);
    await writeFile(join(folder, 'plain.cjs'), `module.exports = ${EXTENSION}`);
    await writeFile(join(folder, 'other.cjs'), 'exports.default = () => 1');
    await writeFile(join(folder, 'broken.cjs'), `throw new Error('no licence\\nand more')`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['./acme.cjs', './plain.cjs'])('are loaded from the folder: %s', (name) => {
    const { packages, errors } = loadExtensions([name], folder);
    expect(errors).toEqual([]);
    expect(packages.map(({ create }) => create({}).name)).toEqual(['acme']);
  });

  it('are all reported where they cannot be used', () => {
    expect(loadExtensions(['./other.cjs', './broken.cjs', '@acme/none'], folder).errors).toEqual([
      'EXTENSIONS names ./other.cjs, whose default export is not an extension; expected one of defineExtension',
      'EXTENSIONS names ./broken.cjs, which cannot be loaded: no licence',
      expect.stringMatching(/^EXTENSIONS names @acme\/none, which cannot be loaded: .*Cannot find module/u),
    ]);
  });
});
