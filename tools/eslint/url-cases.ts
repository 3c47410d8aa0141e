import { type LintCase, PROPERTIES } from './lint-cases.js';

const canParse = (says: string, filePath: string, rules: readonly string[]): LintCase => ({
  says,
  filePath,
  code: "export const value = URL.canParse('https://example.com');",
  rules,
});

/** Where a URL may be checked with `URL.canParse`. */
export const urlCases: readonly LintCase[] = [
  canParse('a domain lib does not call URL.canParse', 'libs/identity/src/model/example.ts', [PROPERTIES]),
  canParse('nor does its spec', 'libs/identity/src/model/example.spec.ts', [PROPERTIES]),
  canParse('nor an adapter', 'libs/adapters/node/src/example.ts', [PROPERTIES]),
  canParse('nor the settings', 'libs/service/src/config/example.ts', [PROPERTIES]),
  canParse('nor a tool', 'tools/example.mjs', [PROPERTIES]),
  canParse('code of the browser may, which has no kernel', 'libs/ui/src/example.ts', []),
];
