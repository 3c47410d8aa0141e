import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parse, transform } from '@swc/core';

import { exportedValues } from './exported-values.mjs';

/** @typedef {import('./published-entries.mjs').Entry} Entry */
/** @typedef {import('./read-program.mjs').SourceProgram} SourceProgram */

/** Files that compiled code reads from its own folder at run time. */
const ASSETS = /\.(cjs|hbs|css)$/;
/** Files in this folder that replace a package, by the name of that package. */
const STAND_INS = { '@nestjs/swagger': 'inert-api-decorators.cjs', '@jest/globals': 'test-runner.cjs' };
/** The declarations use Node's globals, and compilers do not load @types/node by themselves. */
const NODE_TYPES = '/// <reference types="node" />\n';

/**
 * The compiled files of one package, one CommonJS build behind both kinds of import.
 *
 * @param {string} root
 * @param {Entry[]} entries of this package
 * @param {SourceProgram} program
 * @returns {Promise<Map<string, string>>} text by path in the package
 */
export async function packageFiles(root, entries, program) {
  const compile = await compiler(root);
  const files = new Map();
  for (const { subpath, source } of entries) {
    /** The path of a source file within the package. */
    const placeOf = (file) => join('dist', subpath, relative(source, file)).split(sep).join('/');

    for (const file of program.sources.filter((reached) => reached.startsWith(`${source}/`))) {
      const place = placeOf(file).replace(/\.ts$/, '');
      files.set(`${place}.js`, withStandIns(await compile(file), place));
      files.set(`${place}.d.ts`, program.declarations.get(file));
    }
    for (const file of await assetsBelow(root, source))
      files.set(placeOf(file), await readFile(join(root, file), 'utf8'));

    const index = placeOf(`${source}/index`);
    files.set(`${index}.d.ts`, `${NODE_TYPES}${files.get(`${index}.d.ts`)}`);
    files.set(`${index}.d.mts`, "export * from './index.js';\n");
    files.set(`${index}.mjs`, esModule(exportedValues(join(root, source, 'index.ts'))));
  }
  for (const standIn of Object.values(STAND_INS)) {
    if (![...files.values()].some((text) => text.includes(standIn))) continue;
    const file = fileURLToPath(new URL(standIn, import.meta.url));
    files.set(`dist/${standIn}`, await readFile(file, 'utf8'));
  }
  return files;
}

/** Re-exports the CommonJS build by name, so that a class is the same object whether it is imported or required. */
function esModule(names) {
  const list = names.map((name) => `  ${name},\n`).join('');
  return `import commonjs from './index.js';\n\nexport const {\n${list}} = commonjs;\n`;
}

/** SWC gets no `paths`, so that the aliases remain package names, and no comments: the declarations have them. */
async function compiler(root) {
  const settings = JSON.parse(await readFile(join(root, '.swcrc'), 'utf8'));
  const options = { ...settings, swcrc: false, configFile: false, sourceMaps: false };
  const { parser, target } = settings.jsc;
  return async (file) => {
    const source = await readFile(join(root, file), 'utf8');
    const program = await parse(source, { ...parser, target, comments: false });
    return (await transform(program, { ...options, filename: join(root, file) })).code;
  };
}

function withStandIns(code, place) {
  return Object.entries(STAND_INS).reduce((replaced, [name, standIn]) => {
    const path = relative(dirname(place), `dist/${standIn}`).split(sep).join('/');
    return replaced.replaceAll(`require("${name}")`, `require("${path.startsWith('.') ? path : `./${path}`}")`);
  }, code);
}

async function assetsBelow(root, source) {
  const files = await readdir(join(root, source), { recursive: true });
  return files
    .filter((file) => ASSETS.test(file) && !file.split(sep).includes('testing'))
    .map((file) => join(source, file));
}
