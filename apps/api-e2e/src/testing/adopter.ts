import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { temporaryFolder } from './temporary-folder.js';

const ROOT = join(__dirname, '../../../..');
const TARBALLS = 'dist/tarballs';
/** The command `portvakt`, in the folder of an adopter. */
export const PORTVAKT = 'node_modules/@portvakt/service/dist/portvakt.js';
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
/**
 * The compiler that most teams use, and the native one, which takes a fraction of the time; both are packages of the
 * repository.
 */
type Compiler = 'typescript' | 'typescript-7';
/** Linters of packages; `tools/packages/lint-packages.mjs` says what each checks. */
export const LINTERS = ['publint', 'attw'] as const;

/** A test that leaves something open would never end. */
const TEST_LIMIT_MS = 300_000;

/** The compiler takes a quarter of a minute, and many times that on a busy machine. */
export const COMPILER_LIMIT_MS = 600_000;

/** Errors of the compiler in files of the project and of the packages. */
const OWN_ERROR = /^((src\/)?[\w.-]+\.tsx?|error|node_modules\/@portvakt\/[\w-]+\/dist\/)/;
const NOT_COPIED: ReadonlySet<string> = new Set(['node_modules', 'dist']);

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

export interface InstallOptions {
  /**
   * A folder whose installed packages are copied instead of linked, because some bundlers follow no link out of a
   * project.
   */
  readonly copied?: string;
  /** The repository whose tarballs and third parties are installed; default: this one. */
  readonly repository?: string;
}

/** A project outside of the repository that has installed the packages. */
export class Adopter {
  readonly manifests: readonly Manifest[];

  private constructor(
    readonly folder: string,
    private readonly repository: string,
  ) {
    const packages = join(folder, 'node_modules/@portvakt');
    this.manifests = readdirSync(packages).map((name) => manifestIn(join(packages, name)));
  }

  /**
   * Installs without a network: third parties are links to those of the repository, and each package gets only those in
   * its manifest.
   */
  static install({ copied, repository = ROOT }: InstallOptions = {}): Adopter {
    const folder = temporaryFolder();
    if (copied)
      cpSync(join(copied, 'node_modules'), join(folder, 'node_modules'), { recursive: true, dereference: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'adopter', type: 'module' }));
    link('@types/node', folder, repository);
    const tarballs = join(repository, TARBALLS);
    for (const tarball of readdirSync(tarballs)) unpack(join(tarballs, tarball), folder, repository);
    return new Adopter(folder, repository);
  }

  /** Installs third parties that the project itself imports. */
  add(...thirdParties: readonly string[]): void {
    for (const name of thirdParties) link(name, this.folder, this.repository);
  }

  /** Installs the third parties that its manifest names, from the given repository. */
  addRequired(repository = this.repository): void {
    const { dependencies, devDependencies = {} } = manifestIn(this.folder);
    const names = Object.keys({ ...dependencies, ...devDependencies });
    for (const name of names.filter((each) => !each.startsWith('@portvakt/'))) link(name, this.folder, repository);
  }

  /** Every path that an adopter may import. */
  get importPaths(): readonly string[] {
    return this.manifests.flatMap(({ name, exports }) =>
      Object.keys(exports)
        .filter((subpath) => !subpath.endsWith('.json'))
        .map((subpath) => name + subpath.slice(1)),
    );
  }

  /**
   * Copies a project of the repository, or any folder, into this one, and installs the third parties that its manifest
   * names.
   */
  static installFor(project: string, options: InstallOptions = {}): Adopter {
    const adopter = Adopter.install(options);
    cpSync(resolve(adopter.repository, project), adopter.folder, {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(basename(path)),
    });
    adopter.addRequired();
    return adopter;
  }

  /** Compiles the project by its own settings. Returns the errors that are not in a third party's declarations. */
  build(compiler: Compiler = 'typescript-7'): readonly string[] {
    const program = join(this.repository, 'node_modules', compiler, 'bin/tsc');
    const { stdout } = spawnSync(process.execPath, [program, '--pretty', 'false'], {
      cwd: this.folder,
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => OWN_ERROR.test(line));
  }

  /** Runs a file of tests with the test runner of Node, and returns how it ended with what it wrote. */
  test(file: string): { readonly status: number | null; readonly output: string } {
    const env = { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] };
    const args = ['--test', '--test-reporter=tap', join(this.folder, file)];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: this.folder,
      env,
      encoding: 'utf8',
      timeout: TEST_LIMIT_MS,
    });
    return { status, output: `${stdout}${stderr}` };
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Compiles all files and the declarations they import. Returns the errors that are not in a third party's own. */
  compile(more: Readonly<Record<string, unknown>>, compiler: Compiler): readonly string[] {
    const base = { module: 'nodenext', target: 'es2022', strict: true, skipLibCheck: false };
    const compilerOptions = { ...base, experimentalDecorators: true, emitDecoratorMetadata: true, ...more };
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, exclude: ['node_modules'] }));
    return this.build(compiler);
  }

  /** Runs a script to its end and returns what it wrote. Throws its output if it failed. */
  run(script: string, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): string {
    const env = { PATH: process.env['PATH'], ...environment };
    return execFileSync(process.execPath, [join(this.folder, script), ...args], {
      cwd: this.folder,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  }

  /** Runs every `<name>.test.cjs` with Jest and returns by that name how many tests passed and failed. */
  runTests(): Readonly<Record<string, TestCounts>> {
    const config = JSON.stringify({ testMatch: ['**/*.test.cjs'], transform: {} });
    const { stdout } = spawnSync(
      process.execPath,
      [JEST, '--json', '-i', '--rootDir', this.folder, '--config', config],
      {
        cwd: this.folder,
        encoding: 'utf8',
      },
    );
    const { testResults } = JSON.parse(stdout) as JestReport;
    return Object.fromEntries(
      testResults.map(({ name, assertionResults }) => {
        const counts = { passed: 0, failed: 0 };
        for (const { status } of assertionResults) counts[status as keyof TestCounts] += 1;
        return [basename(name, '.test.cjs'), counts];
      }),
    );
  }
}

/** Builds and packs the packages of this source. */
export function packPackages(): void {
  for (const step of ['build-packages.mjs', 'pack.mjs']) {
    execFileSync(process.execPath, [join(ROOT, 'tools/packages', step)], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** The bytes of each tarball, by the name of its package. The web app counts where it has been built. */
export const packedSizes = (): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(join(ROOT, TARBALLS)).map((file) => [
      file.replace(/^portvakt-(.*)-\d+\.\d+\.\d+.*$/, '@portvakt/$1'),
      statSync(join(ROOT, TARBALLS, file)).size,
    ]),
  );

/** Compares what the packages export with the committed reports. Returns what differs. */
export function changedExports(): string {
  const args = [join(ROOT, 'tools/packages/api-report.mjs'), '--check'];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stderr;
}

/** Lints every tarball and returns how the linter ended, with what it found. */
export function lintPackages(linter: (typeof LINTERS)[number]): {
  readonly status: number | null;
  readonly found: string;
} {
  const args = [join(ROOT, 'tools/packages/lint-packages.mjs'), linter];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, found: stdout + stderr };
}

function unpack(tarball: string, adopter: string, repository: string): void {
  const text = execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' });
  const manifest = JSON.parse(text) as Manifest;
  const folder = join(adopter, 'node_modules', manifest.name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components', '1']);
  for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    if (!dependency.startsWith('@portvakt/')) link(dependency, folder, repository);
  }
  // An adopter has the framework installed, with its types.
  for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
    for (const name of [peer, `@types/${peer}`]) link(name, folder, repository);
  }
}

/** A package for another platform is not installed, nor one twice. */
function link(dependency: string, folder: string, repository: string): void {
  const installed = join(repository, 'node_modules', dependency);
  if (!existsSync(installed)) return;
  const place = join(folder, 'node_modules', dependency);
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(installed, place);
}

const manifestIn = (folder: string): Manifest => {
  const written = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Omit<Manifest, 'dependencies'>;
  return { dependencies: {}, ...written };
};
