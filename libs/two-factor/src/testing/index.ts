// In-memory ports, builders and the contract suite of each port, also for teams that extend this library.
export { assertSecondFactor, type SecondFactorRuns } from './assert-second-factor.js';
export { authenticatorReaderContract } from './authenticator-reader.contract.js';
export { authenticatorRepositoryContract } from './authenticator-repository.contract.js';
export { aClient, anAuthenticator, anOwner, KARI, OLA, revealed } from './builders.js';
export { codeDigestContract } from './code-digest.contract.js';
export { deviceProofsContract } from './device-proofs.contract.js';
export { failureRepositoryContract } from './failure-repository.contract.js';
export { InMemorySecondFactorDriver } from './in-memory-second-factor-driver.js';
export { ownersContract } from './owners.contract.js';
export type {
  Answer,
  BrowserName,
  CodeOptions,
  SecondFactorDriver,
  SetUp,
  StoredState,
} from './second-factor-driver.js';
export type { StoresUnderTest } from './stores-under-test.js';
export { totpContract, totpVectorsContract } from './totp.contract.js';
export { twoFactorTestContext, type TwoFactorTestContext } from './two-factor-test-context.js';
export { PASSWORD } from './initial-state.js';
