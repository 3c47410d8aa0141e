// jest-circus makes an AsyncLocalStorage for each spec file and never disables it. Before Node 24, every promise of a worker
// costs time for each storage in use, those of earlier spec files included: a quarter of the CPU time of all specs over HTTP.
const asyncHooks = require('node:async_hooks');

const ofThisFile = new Set();

asyncHooks.AsyncLocalStorage = class extends asyncHooks.AsyncLocalStorage {
  constructor(...parameters) {
    super(...parameters);
    ofThisFile.add(this);
  }
};

/**
 * Call it at the end of a spec file. A storage that lives longer, for instance of a shared module, is enabled again by
 * its next `run`.
 */
function disableAsyncStorages() {
  for (const storage of ofThisFile) storage.disable();
  ofThisFile.clear();
}

/** Wraps the module of one of Jest's environments, so that the storages of a spec file are disabled when it ends. */
function withoutOldStorages({ TestEnvironment: Environment }) {
  class TestEnvironment extends Environment {
    async teardown() {
      await super.teardown();
      disableAsyncStorages();
    }
  }
  return { TestEnvironment, default: TestEnvironment, __esModule: true };
}

module.exports = { disableAsyncStorages, withoutOldStorages };
