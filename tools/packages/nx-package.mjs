import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

import { firstSentence } from './first-sentence.mjs';
import { exportOf } from './manifest.mjs';

const FOLDER = 'tools/generators';
const LIST = 'generators.json';
/** The files of the generators, without their specs. */
const PACKED = /\.(js|d\.ts|json)$/;

/**
 * `@portvakt/nx`: the unchanged generators, except those that write into this repository.
 *
 * @param {string} root
 * @returns {Promise<Map<string, string>>} text by path in the package
 */
export async function nxFiles(root) {
  const source = join(root, FOLDER);
  const { generators } = createRequire(import.meta.url)(join(source, 'index.js'));
  const names = Object.keys(generators);
  const files = new Map();
  for (const name of names) {
    for (const file of await readdir(join(source, name), { recursive: true }))
      if (PACKED.test(file)) await add(`${name}/${file}`);
  }
  for (const file of ['index.js', 'index.d.ts']) await add(file);
  files.set('dist/index.mjs', "import commonjs from './index.js';\n\nexport const { generators } = commonjs;\n");
  files.set('dist/index.d.mts', "export * from './index.js';\n");
  files.set(`dist/${LIST}`, jsonOf(published(JSON.parse(await readFile(join(source, LIST), 'utf8')), names)));
  const readme = await readFile(join(source, 'README.md'), 'utf8');
  files.set('README.md', readme);
  files.set('package.json', jsonOf(manifestOf(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')), readme)));
  files.set('LICENSE', await readFile(join(root, 'LICENSE'), 'utf8'));
  return files;

  async function add(file) {
    files.set(`dist/${file.split(sep).join('/')}`, await readFile(join(source, file), 'utf8'));
  }
}

const jsonOf = (content) => `${JSON.stringify(content, null, 2)}\n`;

const published = (list, names) => ({
  ...list,
  generators: Object.fromEntries(names.map((name) => [name, list.generators[name]])),
});

/** It depends on nothing: Nx hands the generators their tree. */
const manifestOf = ({ version, license, engines, devDependencies }, readme) => ({
  name: '@portvakt/nx',
  version,
  description: firstSentence(readme),
  license,
  engines,
  type: 'commonjs',
  exports: Object.fromEntries([exportOf(''), [`./${LIST}`, `./dist/${LIST}`], ['./package.json', './package.json']]),
  files: ['dist'],
  generators: `./dist/${LIST}`,
  // These versions are not installed with the package: the generators write them into a team's project.
  devDependencies: Object.fromEntries(['@types/node', 'typescript'].map((name) => [name, devDependencies[name]])),
});
