import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import addProvider from './generator.js';

const PROVIDERS = 'libs/adapters/social/src/providers';
const ROOT = join(__dirname, '../../..');

/** The part of Nx's tree that the generator writes to. */
function aTree(files: Record<string, string>) {
  return {
    files,
    exists: (path: string) => path in files,
    read: (path: string) => files[path] ?? null,
    write: (path: string, text: string) => void (files[path] = text),
  };
}

const strava = {
  kind: 'oauth2' as 'oidc' | 'oauth2',
  id: 'strava',
  name: "Strava's",
  authorization: 'https://www.strava.example/oauth/authorize',
  token: 'https://www.strava.example/oauth/token',
  userInfo: 'https://www.strava.example/api/me',
  issuer: 'https://www.strava.example',
  jwks: 'https://www.strava.example/oauth/jwks',
};
const LIST = readFileSync(join(ROOT, PROVIDERS, 'all.ts'), 'utf8');
const run = (files: Record<string, string>, provider = strava): Promise<unknown> =>
  addProvider(aTree(files) as unknown as Parameters<typeof addProvider>[0], provider);

describe('the generator of provider definitions', () => {
  it('adds one line to the list, in its place', async () => {
    const files = { [`${PROVIDERS}/all.ts`]: LIST };
    await run(files);
    const line = `export { strava } from './strava.js';\n`;
    expect(files[`${PROVIDERS}/all.ts`]).toBe(LIST.replace(`export { tiktok }`, `${line}export { tiktok }`));
  });

  it('leaves a provider alone that is there already', async () => {
    const files = { [`${PROVIDERS}/all.ts`]: LIST, [`${PROVIDERS}/strava.ts`]: 'of somebody' };
    await expect(run(files)).rejects.toThrow('is there already');
    expect(files).toEqual({ [`${PROVIDERS}/all.ts`]: LIST, [`${PROVIDERS}/strava.ts`]: 'of somebody' });
  });

  it.each(['', '9gag', 'My Provider', '../escape', 'ÆØÅ'])('takes no id like %j', async (id) => {
    await expect(run({ [`${PROVIDERS}/all.ts`]: LIST }, { ...strava, id })).rejects.toThrow('is no id');
  });

  it.each([
    ['new', 'is a reserved word of TypeScript'],
    ['text', 'is taken by a name in the files'],
    ['demo', 'is reserved by the service'],
  ])('takes no id that is taken: %s', async (id, reason) => {
    await expect(run({ [`${PROVIDERS}/all.ts`]: LIST }, { ...strava, id })).rejects.toThrow(reason);
  });

  it.each([
    ['oauth2', 7],
    ['oidc', 8],
  ] as const)('writes a definition of the kind %s whose own spec passes', async (kind, count) => {
    const files: Record<string, string> = { [`${PROVIDERS}/all.ts`]: LIST };
    await run(files, { ...strava, kind });
    // The folder is in the repository, so that its packages are found, and where nothing is linted, built or committed.
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, 'dist/a-provider-'));
    try {
      cpSync(join(ROOT, 'libs/adapters/social/src'), join(folder, 'src'), { recursive: true });
      for (const name of ['all.ts', 'strava.ts', 'strava.spec.ts']) {
        writeFileSync(join(folder, 'src/providers', name), files[`${PROVIDERS}/${name}`] ?? '');
      }
      const config = join(folder, 'jest.config.js');
      writeFileSync(config, `module.exports = { ...require('../../jest.preset.js'), rootDir: '.' };`);
      const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
      const { status, stderr } = spawnSync(process.execPath, [jest, '-c', config, '-i', 'providers/strava'], {
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining(`${count} passed`) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
