import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import targets from '../nx-plugin/project-targets.js';

const FOLDER = 'dist/declarations';
const SETTINGS = 'libs/service/tsconfig.json';
const DECLARATION = /\.d\.ts$/;

/**
 * @typedef {object} SourceProgram
 * @property {string[]} sources every source file that the roots reach, relative to the root of the repository
 * @property {Map<string, string>} declarations the text of its `.d.ts` by source file
 */

/**
 * Reads the source of all packages as one program, so that each file is checked and declared once.
 *
 * @param {string} root
 * @param {string[]} roots source files, relative to the root of the repository
 * @returns {Promise<SourceProgram>}
 * @throws Error with the compiler's messages when a declaration cannot be written
 */
export async function readProgram(root, roots) {
  const folder = join(root, FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const fromFolder = (path) => relative(folder, join(root, path)).split(sep).join('/');
  const emitted = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: fromFolder('.'),
    outDir: '.',
  };
  const project = {
    extends: fromFolder(SETTINGS),
    compilerOptions: emitted,
    include: [],
    files: roots.map(fromFolder),
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
  compile(join(root, targets.COMPILER), folder);
  const declarations = new Map();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!DECLARATION.test(file)) continue;
    const source = file.split(sep).join('/').replace(DECLARATION, '.ts');
    declarations.set(source, await readFile(join(folder, file), 'utf8'));
  }
  return { sources: [...declarations.keys()], declarations };
}

function compile(compiler, folder) {
  try {
    execFileSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  } catch (error) {
    throw new Error(error.stdout || error.message, { cause: error });
  }
}
