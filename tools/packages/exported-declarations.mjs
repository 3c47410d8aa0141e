import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import ts from 'typescript';

const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: false });

/**
 * @typedef {object} Exported
 * @property {string[]} names of the exports
 * @property {string[]} declarations their text, and that of everything in the package that they mention, without comments
 */

/**
 * What a declaration file exports. Uses the syntax only, which takes a second for all packages.
 *
 * @param {string} index the path of an index.d.ts
 * @returns {Exported}
 */
export function exportedDeclarations(index) {
  const files = new Map();
  const found = new Map();
  const exports = exportsOf(index, files);
  for (const { file, name } of exports.values()) reach(file, name, { files, found });
  const folder = dirname(index);
  const declarations = [...found.values()]
    .map(({ file, text }) => `// ${relative(folder, file)}\n${text}`)
    .sort((one, other) => (one < other ? -1 : 1));
  return { names: [...exports.keys()].sort(), declarations };
}

/** The statements of a file, and where each imported name comes from; null for another package. */
function read(file, files) {
  if (!files.has(file)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    files.set(file, { source, imports: importsOf(source, file) });
  }
  return files.get(file);
}

function importsOf(source, file) {
  const imports = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const target = targetOf(statement.moduleSpecifier.text, file);
    const bindings = statement.importClause?.namedBindings;
    if (!target || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      imports.set(name.text, { file: target, name: (propertyName ?? name).text });
    }
  }
  return imports;
}

/** The exports of a file by name, and where each is declared. */
function exportsOf(file, files) {
  const { source } = read(file, files);
  const exports = new Map();
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const target = statement.moduleSpecifier ? targetOf(statement.moduleSpecifier.text, file) : file;
      if (!target) continue;
      if (!statement.exportClause) for (const [name, at] of exportsOf(target, files)) exports.set(name, at);
      else if (ts.isNamedExports(statement.exportClause)) {
        for (const { name, propertyName } of statement.exportClause.elements) {
          const original = (propertyName ?? name).text;
          exports.set(name.text, target === file ? { file, name: original } : declaredIn(target, original, files));
        }
      }
    } else if (isExported(statement)) {
      for (const name of namesOf(statement)) exports.set(name, { file, name });
    }
  }
  return exports;
}

const declaredIn = (file, name, files) => exportsOf(file, files).get(name) ?? { file, name };

/** Adds the declaration, and all of this package that it mentions. */
function reach(file, name, state) {
  const key = `${file} ${name}`;
  if (state.found.has(key)) return;
  const { source, imports } = read(file, state.files);
  const statements = source.statements.filter((statement) => namesOf(statement).includes(name));
  if (statements.length === 0) {
    const imported = imports.get(name);
    if (imported) reachExport(imported, state);
    return;
  }
  const visible = statements.map(withoutPrivate);
  const text = visible.map((each) => printer.printNode(ts.EmitHint.Unspecified, each, source)).join('\n');
  // Compilers differ in the quotes they write.
  state.found.set(key, { file, text: text.replaceAll('"', "'") });
  for (const mentioned of visible.flatMap(identifiersIn)) {
    if (imports.has(mentioned)) reachExport(imports.get(mentioned), state);
    else if (mentioned !== name) reach(file, mentioned, state);
  }
}

function reachExport({ file, name }, state) {
  const declared = declaredIn(file, name, state.files);
  reach(declared.file, declared.name, state);
}

/** A class without its private members, which users cannot access. */
function withoutPrivate(statement) {
  if (!ts.isClassDeclaration(statement)) return statement;
  const { modifiers, name, typeParameters, heritageClauses, members } = statement;
  const visible = members.filter((member) => !(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private));
  return ts.factory.updateClassDeclaration(statement, modifiers, name, typeParameters, heritageClauses, visible);
}

function identifiersIn(node) {
  const names = new Set();
  const visit = (child) => {
    if (ts.isIdentifier(child)) names.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return [...names];
}

const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function namesOf(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.text);
  return statement.name && !ts.isImportDeclaration(statement) ? [statement.name.text] : [];
}

/** The declaration file behind a relative import; null for another package. */
function targetOf(specifier, file) {
  if (!specifier.startsWith('.')) return null;
  const path = join(dirname(file), specifier.replace(/\.js$/, '.d.ts'));
  return existsSync(path) ? path : null;
}
