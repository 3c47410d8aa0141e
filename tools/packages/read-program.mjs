import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The native compiler, which takes a tenth of the time; it has no API. */
const COMPILER = 'node_modules/typescript-7/bin/tsc';
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
  rmSync(folder, { recursive: true, force: true });
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
  compile(join(root, COMPILER), folder);
  const declarations = new Map(
    readdirSync(folder, { recursive: true })
      .filter((file) => DECLARATION.test(file))
      .map((file) => [file.split(sep).join('/').replace(DECLARATION, '.ts'), readFileSync(join(folder, file), 'utf8')]),
  );
  return { sources: [...declarations.keys()], declarations };
}

function compile(compiler, folder) {
  try {
    execFileSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  } catch (error) {
    throw new Error(error.stdout || error.message, { cause: error });
  }
}
