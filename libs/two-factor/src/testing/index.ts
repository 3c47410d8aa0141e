// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export { assertSecondFactor, type SecondFactorRuns } from './assert-second-factor.js';
export { aClient, anAuthenticator, anOwner, KARI, OLA, revealed } from './builders.js';
export { InMemorySecondFactorDriver } from './in-memory-second-factor-driver.js';
export type {
  Answer,
  BrowserName,
  CodeOptions,
  SecondFactorDriver,
  SetUp,
  StoredState,
} from './second-factor-driver.js';
export type { StoresUnderTest } from './stores-under-test.js';
export { twoFactorTestContext, type TwoFactorTestContext } from './two-factor-test-context.js';
export { PASSWORD } from './initial-state.js';
