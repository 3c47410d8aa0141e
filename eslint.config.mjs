import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { boundaries, boundariesOfTests, boundariesOfTools } from './tools/eslint/boundaries.mjs';
import { useCasesOnly } from './tools/eslint/controllers.mjs';
import { domainPurity, domainTestPurity, withoutFakes } from './tools/eslint/domain-purity.mjs';
import {
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

/** Which rules apply to which files: a later block overrides single rules of an earlier one. The rules are in tools/eslint. */
export default defineConfig(
  {
    ignores: ['**/dist/**', '**/.nx/**', '**/.data/**', '**/coverage/**', 'libs/api-client/src/generated/**'],
  },
  {
    linterOptions: { noInlineConfig: true },
    plugins: { '@nx': nx },
    rules: {
      ...boundaries,
      ...size(300, 60),
      'no-restricted-syntax': ['error', ...wholeSuite],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        // Projects share what they have read, which takes less memory than a program for each.
        disallowAutomaticSingleRunInference: true,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // An async method turns a throw into a rejection, which a port promises whether or not it awaits anything.
      '@typescript-eslint/require-await': 'off',
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
  { files: ['apps/web/src/app/**'], ignores: ['**/administration-*.tsx'], rules: withoutAdministration },
  { files: ['apps/web/src/features/**'], rules: featureZone },
  { files: ['apps/web/src/features/**/*.spec.{ts,tsx}'], rules: featureTestZone },
  { files: ['apps/web/src/features/administration/**'], rules: administrationZone },
  { files: ['apps/web/src/features/administration/**/*.spec.{ts,tsx}'], rules: administrationTestZone },
  { files: ['apps/web/src/{devices,events,forms,i18n,next,notices,passkeys,providers,reading,routes}/**'], rules: belowFeaturesZone },
  { files: TESTS, rules: boundariesOfTests },
  { files: ['tools/**'], rules: { ...boundariesOfTools, 'no-console': 'off' } },
  {
    files: SPECS,
    rules: {
      'max-lines-per-function': 'off',
      // Bodies of answers and jest's asymmetric matchers are `any` by their own typings.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Settings of tools name each other by path and stand outside of every project's program.
    files: ['**/*.config.{js,mjs,ts}'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
);
