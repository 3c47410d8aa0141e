// Fakes and builders, shipped so that a team which extends this lib can test with them, and the suite of each port.
export { assertSecondFactor, type SecondFactorRuns } from './assert-second-factor.js';
export { authenticatorReaderContract } from './authenticator-reader.contract.js';
export { authenticatorRepositoryContract } from './authenticator-repository.contract.js';
export { aClient, anAuthenticator, anOwner, KARI, OLA, seen } from './builders.js';
export { codeSealContract } from './code-seal.contract.js';
export { deviceProofsContract } from './device-proofs.contract.js';
export { failureRepositoryContract } from './failure-repository.contract.js';
export { InMemorySecondFactorDriver } from './in-memory-second-factor-driver.js';
export { ownersContract } from './owners.contract.js';
export type { Answer, BrowserName, CodeOptions, SecondFactorDriver, SetUp, StoredState } from './second-factor-driver.js';
export type { StoresUnderTest } from './stores-under-test.js';
export { totpContract, totpVectorsContract } from './totp.contract.js';
export { twoFactorWorld, type TwoFactorWorld } from './two-factor-world.js';
export { PASSWORD } from './what-was-there.js';
