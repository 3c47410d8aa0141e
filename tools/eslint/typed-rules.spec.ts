import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '../..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** What is reported, an example of it, and the rule that reports it. */
const CASES = [
  ['a promise that nobody waits for', 'Promise.resolve();', 'no-floating-promises'],
  ['a promise as a condition', 'if (Promise.resolve(true)) globalThis.stop();', 'no-misused-promises'],
  ['what is awaited and no promise', 'export const one = await 1;', 'await-thenable'],
  ['any in the place of a type', "export const size: number = JSON.parse('1');", 'no-unsafe-assignment'],
  ['a call of any', "JSON.parse('1')();", 'no-unsafe-call'],
  ['a method without its object', 'export const has = new Set<string>().has;', 'unbound-method'],
  ['an object as a text', 'export const text = `${{}}`;', 'no-base-to-string'],
  ['what is thrown and no error', "throw 'no';", 'only-throw-error'],
  [
    'a switch that leaves out a case',
    "export function f(kind: 'a' | 'b'): void {\n  switch (kind) {\n    case 'a':\n      stop();\n  }\n}",
    'switch-exhaustiveness-check',
  ],
] as const;

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

const ANY = "export const size: number = JSON.parse('1').size;";

describe('the rules that need types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portvakt-lint-'));
  const broken = new Map<string, Set<string>>();
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);

  beforeAll(() => {
    const compilerOptions = { strict: true, module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], types: [] };
    write('tsconfig.json', JSON.stringify({ compilerOptions }));
    write('package.json', JSON.stringify({ type: 'module' }));
    CASES.forEach(([, text], at) => write(`case-${at}.ts`, `${text}\nexport {};\n`));
    write('any.ts', ANY);
    write('any.spec.ts', ANY);
    write('correct.ts', 'export const one = await Promise.resolve(1);');

    const args = [OXLINT, '--type-aware', '--format=json', '-c', join(ROOT, '.oxlintrc.json')];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    for (const { code, filename } of (JSON.parse(stdout) as Report).diagnostics) {
      const rule = /\((?<rule>.+)\)/.exec(code)?.groups?.['rule'] ?? code;
      broken.set(filename, (broken.get(filename) ?? new Set()).add(rule));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const rulesBrokenIn = (file: string): readonly string[] => [...(broken.get(file) ?? [])].sort();

  it.each(CASES.map(([what, , rule], at) => [what, rule, at] as const))('report %s', (_what, rule, at) => {
    expect(rulesBrokenIn(`case-${at}.ts`)).toContain(rule);
  });

  it('let specs alone read bodies of answers, which are any', () => {
    expect(rulesBrokenIn('any.ts')).toEqual(['no-unsafe-assignment', 'no-unsafe-member-access']);
    expect(rulesBrokenIn('any.spec.ts')).toEqual([]);
  });

  it('find nothing in correct code', () => {
    expect(rulesBrokenIn('correct.ts')).toEqual([]);
  });
});
