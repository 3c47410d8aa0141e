const { ModuleMocker } = require('jest-mock');

const { disableAsyncStorages } = require('./async-storages.cjs');
const { WORKER_REALM } = require('./compile-once.cjs');

/**
 * Spec files run in the realm of their worker and share its globals: `Error` and `Reflect` are the same for a spec and
 * for the service that the worker has loaded (`shared-service-runtime.cjs`). There are no fake timers.
 */
class SharedRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  // Jest replaces them for each spec file.
  #replaced = { console: globalThis.console, exit: process.exit };

  async setup() {}

  async teardown() {
    globalThis.console = this.#replaced.console;
    process.exit = this.#replaced.exit;
    disableAsyncStorages();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return WORKER_REALM;
  }
}

module.exports = { SharedRealmEnvironment, default: SharedRealmEnvironment, __esModule: true };
