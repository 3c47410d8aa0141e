// Compiles the service, apps/api and the libs that it needs, into dist/. Types are checked elsewhere (target typecheck).
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { transform } from '@swc/core';

import { serviceProgram } from './build-api/service-program.mjs';

/** Libraries of the web app, which Vite builds into it, and the test kit. */
const NOT_OF_SERVICE = ['libs/api-client', 'libs/ui', 'libs/test'];
/** Read at run time, from the same place as in the source. */
const ASSETS = /\.(cjs|hbs|html|css|json)$/;
const NOT_SHIPPED = /\.spec\.ts$|\.contract\.ts$|\.d\.ts$|(^|\/)(contracts|testing)\//;
/** Served as the API reference. */
const API_DOCUMENT = 'libs/api-client/openapi.json';
/** The service starts from one file of this folder. */
const SERVICE = { source: 'apps/api/src/main.ts', folder: 'apps/api/service' };
/** The programs that an operator runs, and the compiled source of each. */
const PROGRAMS = {
  'apps/api/main.js': './service/main.js',
  'apps/api/migrate.js': './src/migrate.js',
  'apps/api/audit.js': './src/audit.js',
  'apps/api/deliveries.js': './src/deliveries.js',
  'apps/api/webhooks.js': './src/webhooks.js',
  'apps/api/operator.js': './src/operator.js',
  'apps/api/doctor.js': './src/doctor.js',
};

/**
 * Builds every project of the service below `root` into `root`/dist, and removes files of earlier builds. Returns the
 * number of files.
 *
 * @param {string} root
 * @returns {Promise<number>}
 */
export async function buildApi(root) {
  const sources = (await filesBelow(root, projects(root))).filter((file) => !NOT_SHIPPED.test(file));
  const compile = compiler(root, 'commonjs');
  const outputs = new Map(Object.entries(PROGRAMS).map(([entry, source]) => [entry, `require('${source}');\n`]));
  await Promise.all(
    sources.map(async (file) => {
      const content = await readFile(join(root, file));
      if (ASSETS.test(file)) outputs.set(file, content);
      if (!file.endsWith('.ts')) return;
      const sourceFileName = slashes(relative(join('dist', dirname(file)), file));
      const { code, map } = await compile(file, content.toString(), sourceFileName);
      const output = file.replace(/\.ts$/, '.js');
      const mapFile = `${output}.map`;
      outputs.set(output, `${code}\n//# sourceMappingURL=${posix.basename(mapFile)}\n`);
      outputs.set(mapFile, map);
    }),
  );
  for (const [name, text] of await joinedService(root)) outputs.set(`${SERVICE.folder}/${name}`, text);
  const reference = await readFile(join(root, API_DOCUMENT)).catch(() => undefined);
  if (reference) outputs.set(API_DOCUMENT, reference);
  const dist = join(root, 'dist');
  await removeStale(dist, outputs);
  await Promise.all([...outputs].map(([file, content]) => writeChanged(join(dist, file), content)));
  return outputs.size;
}

/** The `src` folders, relative to the root. */
function projects(root) {
  const tsconfig = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
  const entries = Object.values(tsconfig.compilerOptions.paths).map(([target]) => target.replace(/^\.\//, ''));
  const libs = entries
    .filter((entry) => entry.startsWith('libs/'))
    .map((entry) => entry.replace(/\/src\/.*$/, ''))
    .filter((lib) => !NOT_OF_SERVICE.includes(lib));
  return [...new Set(['apps/api', ...libs])].map((project) => `${project}/src`);
}

/** Compiles a TypeScript file, whose path is relative to the root, to a module of the type. Its source map names the source. */
function compiler(root, type) {
  const settings = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  const options = { ...settings, swcrc: false, configFile: false, jsc: { ...settings.jsc, baseUrl: root, paths } };

  return async (file, source, sourceFileName) => {
    const lazy = type === 'commonjs' && file.endsWith('/index.ts') ? exportedFiles(source) : false;
    return transform(source, { ...options, module: { type, lazy }, filename: join(root, file), sourceFileName });
  };
}

/** The files of the service's folder: name and text. */
function joinedService(root) {
  const compile = compiler(root, 'es6');
  return serviceProgram(join(root, SERVICE.source), join(root, 'dist', SERVICE.folder), async (path) => {
    const file = slashes(relative(root, path));
    const { code, map } = await compile(file, await readFile(path, 'utf8'), path);
    /** Files that are read at run time keep their relative path. */
    const folder = posix.relative(SERVICE.folder, posix.dirname(file));
    return { code: code.replaceAll(/\b__dirname\b/g, `require('node:path').join(__dirname, '${folder}')`), map };
  });
}

/** The files that the index of a library exports. They are loaded when first used: a command needs few of them. */
const exportedFiles = (source) => [...source.matchAll(/from '(\.[^']+)'/g)].map(([, from]) => from);

async function filesBelow(root, folders) {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const lists = await Promise.all(
    present.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return files.map((entry) => slashes(relative(root, join(entry.parentPath ?? entry.path, entry.name))));
    }),
  );
  return lists.flat();
}

/** Unchanged files are not written, because a service that starts meanwhile could load a half-written one. */
async function writeChanged(file, content) {
  const before = await readFile(file).catch(() => undefined);
  if (before?.equals(Buffer.from(content))) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function removeStale(dist, outputs) {
  const files = await filesBelow(dist, ['apps/api', 'libs']);
  const stale = files.filter((file) => !outputs.has(file));
  await Promise.all(stale.map((file) => rm(join(dist, file), { force: true })));
  for (const folder of new Set(stale.map((file) => dirname(file)))) await removeEmpty(dist, folder);
}

async function removeEmpty(dist, folder) {
  if (folder === '.') return;
  const isGone = await rmdir(join(dist, folder)).then(
    () => true,
    (error) => error.code === 'ENOENT',
  );
  if (isGone) await removeEmpty(dist, dirname(folder));
}

function slashes(path) {
  return path.split(sep).join('/');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const count = await buildApi(fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, ''));
  console.log(`dist: ${count} files of the service, ${Math.round(performance.now() - started)} ms`);
}
