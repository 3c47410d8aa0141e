// Fakes and builders, shipped so that a team which extends this lib can test with them, and the suite of each port.
export { aSession, aSessionUser, KARI, OLA } from './builders.js';
export { knownDevicesContract } from './known-devices.contract.js';
export { sessionReaderContract, type SessionReaderUnderTest } from './session-reader.contract.js';
export { sessionRepositoryContract } from './session-repository.contract.js';
export { sessionStoreContract, type SessionStoreUnderTest } from './session-store.contract.js';
export { sessionWorld, type SessionWorld } from './session-world.js';
