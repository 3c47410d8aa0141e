// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export { aSession, aSessionUser, KARI, OLA } from './builders.js';
export { sessionTestContext, type SessionTestContext } from './session-test-context.js';
