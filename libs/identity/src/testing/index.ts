// Fakes, builders and the contract suite of each port, published for teams that extend this library.
export { aClient, anAdditionalField, aSignIn, aUser, callerOf, PASSWORD } from './builders.js';
export { CountingHasher } from './counting-hasher.js';
export { credentialRepositoryContract } from './credential-repository.contract.js';
export { identityTestContext, type IdentityTestContext } from './identity-test-context.js';
export { REFUSED_NAME } from './in-memory-ports.js';
export { linkedAccountsContract, type LinkedAccountsUnderTest } from './linked-accounts.contract.js';
export { passwordHasherContract } from './password-hasher.contract.js';
export { signInReaderContract, type SignInReaderUnderTest } from './sign-in-reader.contract.js';
export type { UsersUnderTest } from './user-changes.contract.js';
export { userRepositoryContract } from './user-repository.contract.js';
export { verificationTokensContract } from './verification-tokens.contract.js';
