// Fakes, builders and the contract suite of each port, published for teams that extend this library.
export { aSession, aSessionUser, KARI, OLA } from './builders.js';
export { knownDevicesContract } from './known-devices.contract.js';
export { sessionReaderContract, type SessionReaderUnderTest } from './session-reader.contract.js';
export { sessionRepositoryContract } from './session-repository.contract.js';
export { sessionStoreContract, type SessionStoreUnderTest } from './session-store.contract.js';
export { sessionTestContext, type SessionTestContext } from './session-test-context.js';
