import { type LintCase, SYNTAX } from './lint-cases.js';

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
const constants = (count: number): string => lines(count, (at) => `export const value${at} = ${at};`);
const longFunction = (count: number): string =>
  `export function long(): void {\n${lines(count - 2, () => '  long();')}\n}`;

const suite = (says: string, code: string, rules: readonly string[]): LintCase => ({
  says,
  filePath: 'libs/adapters/node/src/example.spec.ts',
  code: `import { describe, it, test } from '@jest/globals';\nexport { describe, it, test };\n${code}`,
  rules,
});

const PARTS: readonly LintCase[] = [
  suite('a test runs', "it('runs', () => undefined);", []),
  ...['it.only', 'it.skip', 'it.todo', 'test.only', 'test.skip', 'describe.only', 'describe.skip', 'it.failing'].map(
    (part) => suite(`${part} is refused`, `${part}('runs');`, [SYNTAX]),
  ),
  suite('a focused table is refused', "it.only.each([1])('runs');", [SYNTAX]),
  suite('a focused concurrent test is refused', "it.concurrent.only('runs');", [SYNTAX]),
  suite('a skipped e2e test is refused', "test.describe.skip('runs');", [SYNTAX]),
  suite('a quoted focus is refused', "it['only']('runs');", [SYNTAX]),
  ...['xit', 'fit', 'xtest', 'xdescribe', 'fdescribe'].map((part) =>
    suite(`${part} is refused`, `${part}('runs');`, [SYNTAX]),
  ),
];

const SIZES: readonly LintCase[] = [
  { says: '200 lines fit a domain file', filePath: 'libs/identity/src/example.ts', code: constants(200), rules: [] },
  { says: '201 do not', filePath: 'libs/identity/src/example.ts', code: constants(201), rules: ['max-lines'] },
  { says: '300 lines fit elsewhere', filePath: 'apps/api/src/example.ts', code: constants(300), rules: [] },
  { says: '301 do not', filePath: 'apps/api/src/example.ts', code: constants(301), rules: ['max-lines'] },
  { says: '50 lines fit a domain function', filePath: 'libs/kernel/src/example.ts', code: longFunction(50), rules: [] },
  { says: '51 do not', filePath: 'libs/kernel/src/example.ts', code: longFunction(51), rules: ['max-lines-per-function'] },
  {
    says: '60 lines fit a function elsewhere',
    filePath: 'tools/example.mjs',
    code: longFunction(60).replace(': void', ''),
    rules: [],
  },
  { says: '61 do not', filePath: 'apps/api/src/example.ts', code: longFunction(61), rules: ['max-lines-per-function'] },
  {
    says: 'a spec function is as long as it is',
    filePath: 'apps/api/src/example.spec.ts',
    code: longFunction(90),
    rules: [],
  },
];

const HABITS: readonly LintCase[] = [
  {
    says: 'any is refused',
    filePath: 'apps/api/src/example.ts',
    code: 'export const value: any = 1;',
    rules: ['@typescript-eslint/no-explicit-any'],
  },
  {
    says: 'a rule is not silenced from inside a file',
    filePath: 'apps/api/src/example.ts',
    code: '// eslint-disable-next-line no-restricted-imports\nexport const value = 1;',
    rules: ['linter'],
  },
  {
    says: 'nor is one that needs types',
    filePath: 'apps/api/src/example.ts',
    code: '// oxlint-disable-next-line typescript/no-floating-promises\nexport const value = 1;',
    rules: ['no-warning-comments'],
  },
  {
    says: 'a type is imported as one',
    filePath: 'apps/api/src/example.ts',
    code: "import { Clock } from '@portvakt/kernel';\nexport type Time = Clock;",
    rules: ['@typescript-eslint/consistent-type-imports'],
  },
  {
    says: 'a controller does not use the ports of a context',
    filePath: 'libs/adapters/http/src/example.controller.ts',
    code: "import { SocialPorts } from '@portvakt/social-linking';\nexport const ports = SocialPorts;",
    rules: [SYNTAX],
  },
];

/** Rules about tests, sizes and style. */
export const suiteCases: readonly LintCase[] = [...PARTS, ...SIZES, ...HABITS];
