const { join } = require('node:path');

const preset = require('../../jest.preset.js');

/**
 * All of these are ES modules: the published client keeps its state in the first, and its server and later versions
 * need the rest.
 */
const [transformIgnored] = preset.transformIgnorePatterns;

/** The built service as an operator runs it: child processes, one PostgreSQL server, a database for each test. */
module.exports = {
  ...preset,
  rootDir: '.',
  testMatch: ['**/*.e2e.ts'],
  // The tests mostly wait for programs that start, drain or time out.
  maxWorkers: 2,
  resolver: join(__dirname, 'src/testing/resolve-published-client.cjs'),
  globalSetup: join(__dirname, 'src/testing/built-service.setup.ts'),
  globalTeardown: join(__dirname, '../../tools/testing/postgres-server.teardown.ts'),
  transformIgnorePatterns: [
    transformIgnored.replace(
      '(@scure/',
      '(nanostores/|better-auth-1-7/|@better-auth/core/|@better-auth/passkey/|rou3/|@scure/',
    ),
  ],
};
