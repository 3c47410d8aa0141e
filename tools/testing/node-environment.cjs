const { withoutOldStorages } = require('./async-storages.cjs');
require('./compile-once.cjs');

module.exports = withoutOldStorages(require('jest-environment-node'));
