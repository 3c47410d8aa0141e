// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export { describePasskeyCeremonies } from './passkey-ceremonies.contract.js';
export { describePasskeyRepository } from './passkey-repository.contract.js';
export type { StoresUnderTest } from '../testing/stores-under-test.js';
