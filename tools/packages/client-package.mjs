import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import ts from 'typescript';

import { clientManifest } from './client-manifest.mjs';

const FOLDER = 'libs/client';

/**
 * `@portvakt/client` as ES modules only: it also runs in browsers. The service recognises nothing of it by
 * `instanceof`, so it need not be one instance for both kinds of import.
 *
 * @param {string} root
 * @param {string[]} indexes the source of each import path, relative to the root
 * @returns {Promise<Map<string, string>>} text by path in the package
 * @throws Error with the compiler's messages
 */
export async function clientFiles(root, indexes) {
  const source = join(root, FOLDER, 'src');
  const { options } = ts.getParsedCommandLineOfConfigFile(join(root, FOLDER, 'tsconfig.json'), {}, configHost());
  const program = ts.createProgram(
    indexes.map((file) => join(root, file)),
    { ...options, noEmit: false, declaration: true, rootDir: source, outDir: source },
  );
  const files = new Map();
  const writeFile = (path, text) => files.set(join('dist', relative(source, path)).split(sep).join('/'), text);
  const { diagnostics } = program.emit(undefined, writeFile);
  const errors = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, formatHost(root)));
  const readme = await readFile(join(root, FOLDER, 'README.md'), 'utf8');
  const manifest = clientManifest(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')), readme);
  files.set('README.md', readme);
  files.set('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  files.set('LICENSE', await readFile(join(root, 'LICENSE'), 'utf8'));
  return files;
}

const configHost = () => ({
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  },
});

const formatHost = (root) => ({
  getCurrentDirectory: () => root,
  getCanonicalFileName: (file) => file,
  getNewLine: () => '\n',
});
