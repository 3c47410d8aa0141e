import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A file, and the rules that must report it; an empty list when it is allowed. */
export interface LintCase {
  readonly says: string;
  readonly filePath: string;
  readonly code: string;
  readonly rules: readonly string[];
}

export const BOUNDARIES = '@nx/enforce-module-boundaries';
export const IMPORTS = 'no-restricted-imports';
export const GLOBALS = 'no-restricted-globals';
export const PROPERTIES = 'no-restricted-properties';
export const SYNTAX = 'no-restricted-syntax';

export const reExport = (source: string): string => `export * from '${source}';`;

/** The rules that reported each case under the repository's own configuration, in the order of the cases. */
export function rulesBrokenBy(cases: readonly LintCase[]): string[][] {
  const script = join(__dirname, 'lint-texts.mjs');
  const input = JSON.stringify(cases.map(({ filePath, code }) => ({ filePath, code })));
  const answer = execFileSync(process.execPath, [script], { input, encoding: 'utf8' });
  const broken = JSON.parse(answer) as { ruleId: string }[][];
  return broken.map((messages) => [...new Set(messages.map(({ ruleId }) => ruleId))].sort());
}
