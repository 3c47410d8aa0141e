import { withoutCanParse } from './url-parsing.mjs';
import { wholeSuite } from './whole-suite.mjs';

const SELF_AND_KERNEL = '@portvakt/kernel(/|$)|\\.{1,2}/';
const PURE_CRYPTO = ['createHash', 'createHmac', 'timingSafeEqual'];
const NOT_THE_FAKES = {
  regex: '(^|/)(contracts|testing)(/|$)',
  message: 'Fakes and contract suites are for tests.',
};

/** Shipped code outside of the domain may import whatever the boundaries allow, except fakes. */
export const withoutFakes = { 'no-restricted-imports': ['error', { patterns: [NOT_THE_FAKES] }] };

const ASK_THE_CLOCK = 'Ask the Clock.';
const ASK_THE_RANDOM_SOURCE = 'Ask the RandomSource.';

/** `new Date(iso)` is a calculation; without arguments, or called as a function, it reads the machine's clock. */
const hiddenInput = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: ASK_THE_CLOCK },
  { selector: "CallExpression[callee.name='Date']", message: ASK_THE_CLOCK },
];

const lateImport = { selector: 'ImportExpression', message: 'A domain lib imports at the top of the file.' };

const clockAndRandomness = {
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: ASK_THE_CLOCK },
    { object: 'Math', property: 'random', message: ASK_THE_RANDOM_SOURCE },
    withoutCanParse,
  ],
};

const OUTSIDE_WORLD = ['process', 'fetch', 'console', 'crypto', 'performance', 'require', 'global', 'WebSocket'];
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate'];

const withoutGlobals = (globals) => ['error', { globals, checkGlobalObject: true }];

const onlyImports = (allowed, more = []) => ({
  paths: [{ name: 'node:crypto', allowImportNames: PURE_CRYPTO, message: ASK_THE_RANDOM_SOURCE }],
  patterns: [{ regex: `^(?!${allowed})`, message: 'A domain lib imports the kernel and itself.' }, ...more],
});

/** What a kernel or domain library must not use (docs/ARCHITECTURE.md). */
export const domainPurity = {
  'no-restricted-imports': ['error', onlyImports(`node:crypto$|${SELF_AND_KERNEL}`, [NOT_THE_FAKES])],
  'no-restricted-globals': withoutGlobals([...OUTSIDE_WORLD, ...TIMERS]),
  'no-restricted-syntax': ['error', ...wholeSuite, ...hiddenInput, lateImport],
  ...clockAndRandomness,
};

/** Their specs, fakes and contract suites may use timers and Node, but not the clock. */
export const domainTestPurity = {
  'no-restricted-imports': [
    'error',
    { patterns: onlyImports(`@jest/globals$|fast-check$|node:|${SELF_AND_KERNEL}`).patterns },
  ],
  'no-restricted-globals': withoutGlobals(['fetch', 'console', 'require']),
  'no-restricted-syntax': ['error', ...wholeSuite, ...hiddenInput],
  ...clockAndRandomness,
};
