import { join, relative, sep } from 'node:path';

import ts from 'typescript';

const { SymbolFlags } = ts;

/**
 * @typedef {object} SourceProgram
 * @property {string[]} sources every source file that the roots reach, relative to the root of the repository
 * @property {Map<string, string>} declarations the text of its `.d.ts` by source file
 * @property {(file: string) => string[]} valuesOf the names that a source file exports and that exist at run time
 */

/**
 * Reads the source of all packages as one program, so that each file is checked and declared once.
 *
 * @param {string} root
 * @param {string[]} roots source files, relative to the root of the repository
 * @returns {SourceProgram}
 * @throws Error with the compiler's messages when a declaration cannot be written
 */
export function readProgram(root, roots) {
  const { options } = ts.getParsedCommandLineOfConfigFile(join(root, 'libs/service/tsconfig.json'), {}, configHost());
  const program = ts.createProgram(
    roots.map((file) => join(root, file)),
    { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: root, outDir: root },
  );
  const toSource = (path) => relative(root, path).split(sep).join('/');
  const declarations = new Map();
  const writeFile = (path, text) => declarations.set(toSource(path).replace(/\.d\.ts$/, '.ts'), text);
  const { diagnostics } = program.emit(undefined, writeFile);
  const errors = [...program.getOptionsDiagnostics(), ...diagnostics];
  if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, formatHost(root)));
  return {
    sources: [...declarations.keys()],
    declarations,
    valuesOf: (file) => exportedValues(program, join(root, file)),
  };
}

function exportedValues(program, path) {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(path));
  return checker
    .getExportsOfModule(module)
    .filter((symbol) => isValue(checker, symbol))
    .map(({ name }) => name)
    .sort();
}

function isValue(checker, symbol) {
  if (symbol.declarations?.some((declaration) => ts.isTypeOnlyExportDeclaration(declaration))) return false;
  const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.flags & SymbolFlags.Value) !== 0;
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
