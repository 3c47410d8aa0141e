const { join } = require('node:path');

/** Suites that need a real PostgreSQL: one server for all of them, a database for each. */
module.exports = {
  ...require('./jest.config.js'),
  globalSetup: join(__dirname, '../../../tools/testing/postgres-server.setup.ts'),
  globalTeardown: join(__dirname, '../../../tools/testing/postgres-server.teardown.ts'),
  testMatch: ['**/*.contract.spec.ts'],
  // One worker leaves a core idle while it waits for the database.
  maxWorkers: 2,
};
