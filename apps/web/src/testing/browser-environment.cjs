// jsdom has no fetch; Node's own stands in for it, with the classes that have to come from the same place.
const { TestEnvironment } = require('jest-environment-jsdom');

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

    // A browser reads a relative address from the page's own; Node has no page and refuses it.
    const { location } = this.global;
    this.global.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
      }
    };
  }
};
