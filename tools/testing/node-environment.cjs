require('./compile-once.cjs');
const { TestEnvironment: Environment } = require('jest-environment-node');

const { withoutOldStorages } = require('./async-storages.cjs');

const TestEnvironment = withoutOldStorages(Environment);

module.exports = { TestEnvironment, default: TestEnvironment, __esModule: true };
