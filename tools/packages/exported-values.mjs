import { readFileSync } from 'node:fs';

import ts from 'typescript';

/**
 * The names that a source file exports and that exist at run time. The syntax shows which: `isolatedModules` requires
 * `type` where a type is re-exported.
 *
 * @param {string} file
 * @returns {string[]} sorted
 * @throws Error where it exports all of another file, which syntax alone does not resolve
 */
export function exportedValues(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => valuesOf(statement, file)).sort();
}

function valuesOf(statement, file) {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement;
    if (isTypeOnly) return [];
    if (!exportClause || !ts.isNamedExports(exportClause)) throw new Error(`${file} exports all of another file.`);
    return exportClause.elements.filter((element) => !element.isTypeOnly).map(({ name }) => name.text);
  }
  const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExportKeyword);
  if (!isExported || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return [];
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.text);
  return [statement.name.text];
}

const isExportKeyword = ({ kind }) => kind === ts.SyntaxKind.ExportKeyword;
