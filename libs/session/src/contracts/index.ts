// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export { describeKnownDevices } from './known-devices.contract.js';
export { describeSessionBans, type SessionBansUnderTest } from './session-bans.contract.js';
export { describeSessionReader, type SessionReaderUnderTest } from './session-reader.contract.js';
export { describeSessionRepository } from './session-repository.contract.js';
export { describeSessionStore, type SessionStoreUnderTest } from './session-store.contract.js';
