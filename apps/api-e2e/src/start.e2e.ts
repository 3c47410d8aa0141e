import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { SECRET } from './testing/service.js';

const MAIN = join(__dirname, '../../../dist/apps/api/main.js');

/** The names of the packages that a start loads, and the number of modules. It ends at the missing database. */
function loadedByStart(): { readonly packages: readonly string[]; readonly modules: number } {
  const program = `
    process.on('exit', () => console.log(JSON.stringify(Object.keys(require.cache))));
    require(${JSON.stringify(MAIN)});`;
  const env = { PATH: process.env['PATH'], AUTH_SECRET: SECRET, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const { stdout } = spawnSync(process.execPath, ['--eval', program], { env, encoding: 'utf8' });
  const files = JSON.parse(stdout) as readonly string[];
  const names = files.map(
    (file) => /.*node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)/.exec(file)?.groups?.['name'] ?? 'own',
  );
  return { packages: [...new Set(names)], modules: files.length };
}

/** What a start costs is what it loads (docs/adr/0019). */
describe('a start', () => {
  it('loads the service as one file, and no package that its configuration leaves out', () => {
    const { packages, modules } = loadedByStart();
    expect(packages).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm', 'fastify']));
    for (const name of ['@nestjs/swagger', 'ioredis', 'libphonenumber-js', 'nodemailer', 'prom-client'])
      expect(packages).not.toContain(name);
    expect(packages.filter((name) => name.startsWith('@opentelemetry/'))).toEqual([]);
    expect(modules).toBeLessThan(1500);
  });
});
