import { GLOBALS, IMPORTS, type LintCase, PROPERTIES, SYNTAX, BOUNDARIES } from './lint-cases.js';

const inFile = (filePath: string) => (says: string, expression: string, rules: readonly string[]) => ({
  says,
  filePath,
  code: `export const value = ${expression};`,
  rules,
});

const domain = inFile('libs/identity/src/model/example.ts');
const domainSpec = inFile('libs/identity/src/model/example.spec.ts');
const kernel = inFile('libs/kernel/src/example.ts');
const adapter = inFile('libs/adapters/node/src/example.ts');

const crypto = (says: string, names: string, rules: readonly string[]): LintCase => ({
  says,
  filePath: 'libs/identity/src/model/example.ts',
  code: `export ${names} from 'node:crypto';`,
  rules,
});

const CLOCK_AND_CHANCE: readonly LintCase[] = [
  domain('a domain lib calculates with a date it was given', 'new Date(0)', []),
  domain('a domain lib does not make the present', 'new Date()', [SYNTAX]),
  domain('a domain lib does not print the present', 'Date()', [SYNTAX]),
  domain('a domain lib does not read the time', 'Date.now()', [PROPERTIES]),
  domain('a domain lib does not take the reading of time apart', '(({ now } = Date) => now())()', [PROPERTIES]),
  domain('a domain lib does not read the time by a quoted name', "Date['now']()", [PROPERTIES]),
  domain('a domain lib does not roll dice', 'Math.random()', [PROPERTIES]),
  domain('a domain lib does not measure', 'performance.now()', [GLOBALS]),
  domain('a domain lib does not wait', 'setTimeout(() => undefined, 1)', [GLOBALS]),
  kernel('the kernel does not make the present', 'new Date()', [SYNTAX]),
  kernel('the kernel does not read the time', 'Date.now()', [PROPERTIES]),
  domainSpec('a domain spec says which time it is', 'new Date()', [SYNTAX]),
  domainSpec('a domain spec may wait', 'setTimeout(() => undefined, 1)', []),
  adapter('an adapter reads the time, which is what it is for', 'new Date()', []),
];

const WORLD: readonly LintCase[] = [
  domain('a domain lib knows no process', 'process.env', [GLOBALS]),
  domain('a domain lib knows no process by its full name', 'globalThis.process', [GLOBALS]),
  domain('a domain lib calls nobody', "fetch('https://example.com')", [GLOBALS]),
  domain('a domain lib prints nothing', 'console.error', [GLOBALS]),
  domain('a domain lib loads nothing late', "import('typeorm')", [SYNTAX, BOUNDARIES]),
  kernel('the kernel knows no process', 'process.env', [GLOBALS]),
  crypto('a domain lib hashes', '{ createHash, createHmac, timingSafeEqual }', []),
  crypto('a domain lib does not draw bytes', '{ randomBytes }', [IMPORTS]),
  crypto('a domain lib does not take all of node:crypto', '*', [IMPORTS]),
];

/** Globals that a domain library may use (docs/ARCHITECTURE.md). */
export const purityCases: readonly LintCase[] = [...CLOCK_AND_CHANCE, ...WORLD];
