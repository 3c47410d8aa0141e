import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { isWhole, samples } from '../../../tools/docs/samples.js';
import {
  Adopter,
  changedExports,
  COMPILER_LIMIT_MS,
  lintPackages,
  LINTERS,
  packedSizes,
  packPackages,
  PORTVAKT,
} from './testing/adopter.js';
import { COMPARISON, contractTest, nodeContractTest, SCRIPT, vitestContractTest } from './testing/adopter-scripts.js';
import { Browser } from './testing/browser.js';
import { aDatabase, type Database, emptyDatabase } from './testing/database.js';
import { FRAMEWORKS, runVitest } from './testing/frameworks.js';
import { describeGenerators } from './testing/generators.js';
import { describeGuideProducts } from './testing/guide-products.js';
import { anEmailAddress, PASSWORD, signedInAs } from './testing/users.js';
import { SECRET, Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { describeUpgrade, UPGRADE_FROM } from './testing/upgrade.js';

/** The compiled file of the project that `portvakt new` has written. */
const MAIN = 'src/main.js';

/** Only needed by the API reference, whose files are in `@portvakt/service`. */
const ONLY_IN_THE_REPOSITORY = ['@nestjs/swagger', 'swagger-ui-dist'];
const KERNEL = '@portvakt/kernel';
const DOMAIN: ReadonlySet<string> = new Set(
  ['audit', 'identity', 'jwt', 'kernel', 'operators', 'passkey', 'session', 'social-linking', 'two-factor'].map(
    (name) => `@portvakt/${name}`,
  ),
);

const anEnvironment = ({ url }: Database): NodeJS.ProcessEnv => ({
  DATABASE_URL: url,
  AUTH_SECRET: SECRET,
  DATA_DIR: temporaryFolder(),
  WEB_ENABLED: 'false',
});

/** Compiles the team's project and runs its tests. */
function expectToPass(team: Adopter, file: string, count: number): void {
  expect(team.build()).toEqual([]);
  expect(team.test(file)).toEqual({ status: 0, output: expect.stringContaining(`# pass ${count}`) });
}

describe('the installed packages', () => {
  let adopter: Adopter;

  beforeAll(() => {
    packPackages();
    adopter = Adopter.install();
    adopter.run(PORTVAKT, ['new']);
    adopter.add('express', '@types/express', '@nestjs/common', 'class-validator', 'standardwebhooks');
    for (const { fileName, text } of samples.filter(isWhole)) adopter.write(fileName, text);
    adopter.write('script.ts', SCRIPT);
    adopter.write(
      'every-import.ts',
      adopter.importPaths.map((path, at) => `export * as _${at} from '${path}';\n`).join(''),
    );
  }, COMPILER_LIMIT_MS);

  it(
    'compile under nodenext and strict, with their declarations and the whole samples of the documentation',
    () => {
      expect(adopter.compile({}, 'typescript')).toEqual([]);
    },
    COMPILER_LIMIT_MS,
  );

  it('write a service with `portvakt new`, which signs a user up and in', async () => {
    const database = await emptyDatabase();
    const service = await Service.start({ DATABASE_URL: database.url }, { main: join(adopter.folder, MAIN) });
    const email = anEmailAddress();
    const signUp = await new Browser(service).post('/sign-up/email', {
      name: 'Kari Nordmann',
      email,
      password: PASSWORD,
    });
    expect(signUp.status).toBe(200);
    const browser = new Browser(service);
    const signIn = await browser.post('/sign-in/email', { email, password: PASSWORD });
    expect(signIn.status).toBe(200);
    expect(await signedInAs(browser)).toBe(email);
  });

  it('serve the API reference from their own files', async () => {
    const database = await aDatabase();
    const service = await Service.start({ DATABASE_URL: database.url }, { main: join(adopter.folder, MAIN) });
    for (const file of ['openapi.json', 'assets/swagger-ui.css', 'assets/swagger-ui-bundle.js']) {
      expect((await service.fetch(`/api/reference/${file}`)).status).toBe(200);
    }
  });

  it('find a use case by its imported class', async () => {
    const environment = { ...anEnvironment(await aDatabase()), LOG_LEVEL: 'silent' };
    expect(adopter.run('script.js', [], environment)).toBe('true');
  });

  it('export the same objects to import and require', () => {
    adopter.write('comparison.js', COMPARISON);
    expect(adopter.run('comparison.js', adopter.importPaths)).toBe('');
  });

  it('export what the committed reports say', () => {
    expect(changedExports()).toBe('');
  });

  it('bring contract suites, which a wrong adapter of an adopter fails', () => {
    adopter.write('right.test.cjs', contractTest(false));
    adopter.write('broken.test.cjs', contractTest(true));
    const { right, broken } = adopter.runTests();
    expect(right).toEqual({ passed: 3, failed: 0 });
    expect(broken).toEqual({ passed: 2, failed: 1 });
  });

  it('bring contract suites that run with the test runner of Node as well as with Jest (case 4)', () => {
    adopter.add('expect');
    adopter.write('right.test.js', nodeContractTest(false));
    adopter.write('broken.test.js', nodeContractTest(true));
    expect(adopter.test('right.test.js')).toEqual({ status: 0, output: expect.stringContaining('# pass 9\n# fail 0') });
    expect(adopter.test('broken.test.js')).toEqual({
      status: 1,
      output: expect.stringContaining('# pass 3\n# fail 6'),
    });
  });

  const frameworks = FRAMEWORKS;
  if (frameworks !== null) {
    it('bring contract suites that run with Vitest (case 4)', () => {
      adopter.write('right.vitest.test.js', vitestContractTest(false));
      adopter.write('broken.vitest.test.js', vitestContractTest(true));
      const counts = (file: string) => runVitest(frameworks, adopter.folder, file);
      expect(counts('right.vitest.test.js')).toEqual({ passed: 9, failed: 0 });
      expect(counts('broken.vitest.test.js')).toEqual({ passed: 3, failed: 6 });
    });
  }

  it('apply migrations with the portvakt command, which reads .env where the environment sets nothing', async () => {
    const { DATABASE_URL, ...environment } = anEnvironment(await emptyDatabase());
    adopter.write('.env', `DATABASE_URL=${DATABASE_URL}\n`);
    expect(adopter.run(PORTVAKT, ['migrate', 'up'], environment)).toMatch(/^applied [^]*the schema is current\n$/);
    const another = await emptyDatabase();
    const pending = adopter.run(PORTVAKT, ['migrate', 'status'], { ...environment, DATABASE_URL: another.url });
    expect(pending).toMatch(/^(pending \w+\n)+$/);
  });

  describe('with the extension of the sample team', () => {
    let team: Adopter;
    beforeAll(() => {
      team = Adopter.installFor('examples/acme');
    });

    it(
      'is built, and its tests pass on a real service',
      () => {
        expectToPass(team, 'dist/acme.test.js', 10);
      },
      COMPILER_LIMIT_MS,
    );

    it.each([
      ['a main.ts of five lines', 'dist/main.js', () => ({})],
      ['EXTENSIONS and no code', PORTVAKT, () => ({ EXTENSIONS: join(team.folder, 'dist/index.js') })],
    ])('is served by %s (case 8)', async (_, main, more) => {
      const { url } = await aDatabase();
      const acme = { ACME_CRM_URL: 'http://127.0.0.1:1', ACME_MAIL_URL: 'http://127.0.0.1:1', ACME_MAIL_KEY: 'x' };
      const environment = { DATABASE_URL: url, ...acme, ...more() };
      const service = await Service.start(environment, { main: join(team.folder, main) });
      const refused = await new Browser(service).post('/sign-up/email', {
        name: 'Ola',
        email: 'ola@gmail.com',
        password: PASSWORD,
      });
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'ACME_ONLY_OUR_DOMAIN' }]);
      expect(readFileSync(join(team.folder, 'src/main.ts'), 'utf8').trimEnd().split('\n')).toHaveLength(5);
    });
  });

  describeGenerators();

  describeGuideProducts();

  if (UPGRADE_FROM !== null) describeUpgrade(UPGRADE_FROM);

  it('write the reference of an installation', () => {
    adopter.write('own.cjs', "module.exports = require('@portvakt/service').lastPasswords(5);");
    const written = adopter.run(PORTVAKT, ['reference'], { EXTENSIONS: './own.cjs' });
    expect(written).toContain('| `PUBLIC_URL` |');
    expect(written).toContain('| `PORTVAKT_PASSWORD_USED_BEFORE` | 400 |');
  });

  it('list the texts that a theme may replace', () => {
    const lines = adopter.run(PORTVAKT, ['texts', 'list']).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['mail.common.greeting: Hei, {name}', 'sign-in.title: Logg inn']));
  });

  it.each(LINTERS)('have no problem that %s finds', (linter) => {
    expect(lintPackages(linter)).toEqual({ status: 0, found: '' });
  });

  it('require each other in one exact version, and no Swagger UI', () => {
    for (const { dependencies } of adopter.manifests) {
      const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@portvakt/'));
      for (const [, version] of own) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(Object.keys(dependencies)).not.toContain('swagger-ui-dist');
      expect(Object.keys(dependencies)).not.toContain('@nestjs/swagger');
    }
  });

  // The links to the repository's third parties would hide a missing dependency, which npm would not install.
  it('require every third party that the service needs', () => {
    const required = new Set(adopter.manifests.flatMap(({ dependencies }) => Object.keys(dependencies)));
    const { dependencies } = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as {
      dependencies: object;
    };
    const missing = Object.keys(dependencies).filter((name) => !required.has(name));
    expect(missing.sort()).toEqual(ONLY_IN_THE_REPOSITORY);
  });

  it('run nothing when they are installed, and a domain package brings the kernel alone (cases 3 and 5)', () => {
    for (const { name, dependencies, scripts } of adopter.manifests) {
      expect([name, scripts]).toEqual([name, undefined]);
      const brought = Object.keys(dependencies).filter((dependency) => dependency !== '@types/node');
      if (DOMAIN.has(name)) expect([name, brought]).toEqual([name, name === KERNEL ? [] : [KERNEL]]);
    }
  });

  it('are small: 80 kB for a domain package, 4 MB for all without the web app (case 6)', () => {
    const sizes = packedSizes();
    const large = [...sizes].filter(([name, bytes]) => DOMAIN.has(name) && bytes > 80_000);
    expect(large).toEqual([]);
    expect([...sizes.keys()]).toEqual(expect.arrayContaining([...DOMAIN]));
    expect([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(4_000_000);
  });
});
