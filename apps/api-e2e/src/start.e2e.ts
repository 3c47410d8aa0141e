import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { emptyDatabase } from './testing/database.js';
import { Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';

/** The names of the packages that a start loads, and the number of loaded modules. */
async function loadedByStart(): Promise<{ readonly packages: readonly string[]; readonly modules: number }> {
  const folder = temporaryFolder();
  const [list, preload] = [join(folder, 'modules.json'), join(folder, 'list-modules.cjs')];
  const text = `JSON.stringify(Object.keys(require.cache))`;
  writeFileSync(preload, `process.on('exit', () => require('fs').writeFileSync(${JSON.stringify(list)}, ${text}));`);
  const { url } = await emptyDatabase();
  const service = await Service.start({ DATABASE_URL: url, NODE_OPTIONS: `--require=${preload}`, DRAIN_SECONDS: '0' });
  await service.stop();
  const files = JSON.parse(readFileSync(list, 'utf8')) as readonly string[];
  const names = files.map(
    (file) => /.*node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)/.exec(file)?.groups?.['name'] ?? 'own',
  );
  return { packages: [...new Set(names)], modules: files.length };
}

/** Packages that must not be loaded: no setting of this start needs them, or only later requests do. */
const LEFT_OUT = [
  '@nestjs/swagger',
  'ajv',
  '@fastify/fast-json-stringify-compiler',
  'ioredis',
  'jose',
  'libphonenumber-js',
  'marked',
  'nodemailer',
  'oauth4webapi',
  'otplib',
  'prom-client',
];

/** The cost of a start is mostly that of loading modules (docs/adr/0019). */
describe('a start', () => {
  it('loads the service as one file, and no package that its configuration leaves out', async () => {
    const { packages, modules } = await loadedByStart();
    expect(packages).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm', 'fastify']));
    for (const name of LEFT_OUT) expect(packages).not.toContain(name);
    expect(packages.filter((name) => name.startsWith('@opentelemetry/'))).toEqual([]);
    expect(modules).toBeLessThan(1300);
  });
});
