import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

interface LockedPackage {
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const MAILER = 'node_modules/@nestjs-modules/mailer';
const lockFile = readFileSync(join(__dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockFile) as { packages: Readonly<Record<string, LockedPackage>> };
const engines = Object.keys(packages[MAILER]?.optionalDependencies ?? {}).filter((name) => name !== 'handlebars');

describe('the packages that stand in for unused template engines (docs/adr/0013)', () => {
  it.each(engines)('replace %s for the mailer', (name) => {
    expect(packages[`node_modules/${name}`]).toMatchObject({ link: true });
    expect(packages).not.toHaveProperty([`${MAILER}/node_modules/${name}`]);
  });

  it.each(engines)('do not replace %s for any other package', (name) => {
    const dependents = Object.entries(packages).filter(
      ([path, { dependencies, optionalDependencies }]) =>
        path !== MAILER && name in { ...dependencies, ...optionalDependencies },
    );
    for (const [path] of dependents) expect(packages).toHaveProperty([`${path}/node_modules/${name}`]);
  });

  it('let the mailer load its preview, without a warning in the log of an operator', () => {
    expect(createRequire(join(__dirname, '../', MAILER, 'package.json'))('preview-email')).toEqual({});
  });
});
