import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { boundaries, boundariesOfTests, boundariesOfTools } from './tools/eslint/boundaries.mjs';
import { useCasesOnly } from './tools/eslint/controllers.mjs';
import { domainPurity, domainTestPurity, withoutFakes } from './tools/eslint/domain-purity.mjs';
import { withoutCanParse } from './tools/eslint/url-parsing.mjs';
import {
  BELOW_FEATURES,
  administrationTestZone,
  administrationZone,
  belowFeaturesZone,
  featureTestZone,
  featureZone,
  withoutAdministration,
} from './tools/eslint/web-zones.mjs';
import { wholeSuite } from './tools/eslint/whole-suite.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const SPECS = ['**/*.spec.{ts,tsx}', '**/*.contract.ts', '**/*.e2e.ts'];
const TESTS = [...SPECS, '**/{contracts,testing}/**', 'apps/*-e2e/**'];
/** Kernel and domain libs: of what lies directly in libs/, all but five. */
const pure = (glob) => ({ files: [`libs/*/src/${glob}`], ignores: ['libs/{api-client,client,service,test,ui}/**'] });

const size = (lines, linesPerFunction) => ({
  'max-lines': ['error', { max: lines, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', linesPerFunction],
});

/**
 * Which rules apply to which files: a later block overrides single rules of an earlier one. The rules are in tools/eslint.
 * Rules that need types are in .oxlintrc.json, for a linter that is faster at them (docs/adr/0025).
 */
export default defineConfig(
  {
    ignores: ['**/dist/**', '**/.nx/**', '**/.data/**', '**/.temp/**', '**/coverage/**', 'libs/api-client/src/generated/**'],
  },
  {
    linterOptions: { noInlineConfig: true },
    plugins: { '@nx': nx },
    rules: {
      ...boundaries,
      ...size(300, 60),
      'no-restricted-syntax': ['error', ...wholeSuite],
      'no-restricted-properties': ['error', withoutCanParse],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
      // A comment for the other linter; noInlineConfig refuses its own.
      'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
    },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.recommended],
    // Decorators read the types of a constructor's parameters at run time, so these are not imported as types.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [tseslint.configs.recommended],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['libs/adapters/*/src/**', 'libs/service/src/**', 'apps/api/src/**'], ignores: TESTS, rules: withoutFakes },
  { files: ['libs/adapters/http/src/**/*.controller.ts'], rules: useCasesOnly },
  { ...pure('**'), rules: { ...domainPurity, ...size(200, 50) } },
  { ...pure('**/{*.spec.ts,contracts/**,testing/**}'), rules: domainTestPurity },
  {
    files: ['apps/web/src/**', 'libs/{api-client,ui}/src/**', 'libs/client/src/react/**'],
    extends: [reactHooks.configs.flat.recommended],
    rules: { 'react-hooks/exhaustive-deps': 'error' },
  },
  // Browsers have no error in `URL.canParse`, and their code does not import the kernel.
  { files: ['apps/web/src/**', 'libs/{api-client,ui}/src/**'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['apps/web/src/app/**'], ignores: ['**/administration-*.tsx'], rules: withoutAdministration },
  { files: ['apps/web/src/features/**'], rules: featureZone },
  { files: ['apps/web/src/features/**/*.spec.{ts,tsx}'], rules: featureTestZone },
  { files: ['apps/web/src/features/administration/**'], rules: administrationZone },
  { files: ['apps/web/src/features/administration/**/*.spec.{ts,tsx}'], rules: administrationTestZone },
  { files: BELOW_FEATURES.map((folder) => `apps/web/src/${folder}/**`), rules: belowFeaturesZone },
  { files: TESTS, rules: boundariesOfTests },
  { files: ['tools/**'], rules: { ...boundariesOfTools, 'no-console': 'off' } },
  { files: SPECS, rules: { 'max-lines-per-function': 'off' } },
  {
    // Settings of tools name each other by path.
    files: ['**/*.config.{js,mjs,ts}'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
);
