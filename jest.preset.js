// What every project's tests share. A project's jest.config.js spreads this and adds only what differs.
const { join } = require('node:path');

/** These packages are published as ES modules only, which jest cannot require. */
const ESM_ONLY = ['@scure/', '@noble/', 'jose/', 'oauth4webapi/', 'marked/'];

const swc = (parser) => [
  '@swc/jest',
  {
    jsc: {
      parser,
      target: 'es2022',
      keepClassNames: true,
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

module.exports = {
  testEnvironment: join(__dirname, 'tools/testing/node-environment.cjs'),
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'cjs', 'json', 'node'],
  resolver: join(__dirname, 'tools/testing/resolve-aliases.cjs'),
  transform: {
    '^.+\\.tsx?$': swc({ syntax: 'typescript', tsx: true, decorators: true }),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  // Also where a package brings its own copy of one of them.
  transformIgnorePatterns: [`/node_modules/(?!(.+/node_modules/)?(${ESM_ONLY.join('|')}))`],
  // Only a test that hangs waits this long; jest's own five seconds are too short for a busy machine.
  testTimeout: 300_000,
  passWithNoTests: true,
};
