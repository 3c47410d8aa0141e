const { join } = require('node:path');

/** The application over HTTP on a real PostgreSQL: one server for all of them, a database for each spec file. */
module.exports = {
  ...require('./jest.config.js'),
  globalSetup: join(__dirname, '../../tools/testing/postgres-server.setup.ts'),
  globalTeardown: join(__dirname, '../../tools/testing/postgres-server.teardown.ts'),
  testMatch: ['**/*.http.spec.ts'],
  testEnvironment: join(__dirname, '../../tools/testing/shared-realm-environment.cjs'),
  runtime: join(__dirname, '../../tools/testing/shared-service-runtime.cjs'),
  // A worker waits for the database a third of its time, so three workers fill two cores. Jest replaces a worker that
  // has grown.
  maxWorkers: 3,
  workerIdleMemoryLimit: '1GB',
};
