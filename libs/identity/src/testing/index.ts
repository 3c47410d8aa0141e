// Fakes and builders, shipped so that a team which extends this lib can test with them, and the suite of each port.
export { aUser } from './builders.js';
export { CountingHasher } from './counting-hasher.js';
export { credentialRepositoryContract } from './credential-repository.contract.js';
export { identityWorld, type IdentityWorld, REFUSED_NAME } from './identity-world.js';
export { passwordHasherContract } from './password-hasher.contract.js';
export { signInReaderContract, type SignInReaderUnderTest } from './sign-in-reader.contract.js';
export { userRepositoryContract } from './user-repository.contract.js';
export { verificationTokensContract } from './verification-tokens.contract.js';
