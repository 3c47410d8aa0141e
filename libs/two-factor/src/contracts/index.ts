// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export { describeAuthenticatorReader } from './authenticator-reader.contract.js';
export { describeAuthenticatorRepository } from './authenticator-repository.contract.js';
export { describeCodeDigest } from './code-digest.contract.js';
export { describeDeviceProofs } from './device-proofs.contract.js';
export { describeFailureRepository } from './failure-repository.contract.js';
export { describeUsers } from './users.contract.js';
export { describeTotp, describeTotpVectors } from './totp.contract.js';
export type { StoresUnderTest } from '../testing/stores-under-test.js';
