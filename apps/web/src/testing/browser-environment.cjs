// jsdom has no fetch, so tests use Node's, together with the classes that must come from the same realm.
const { TestEnvironment } = require('../../../../tools/testing/jsdom-environment.cjs');

const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'Headers',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'fetch',
  'structuredClone',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];

    // A browser resolves a relative URL against the page; Node has no page and rejects it.
    const { location } = this.global;
    this.global.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
      }
    };
  }
};
