// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export { describeCredentialRepository } from './credential-repository.contract.js';
export { describeLinkedAccounts, type LinkedAccountsUnderTest } from './linked-accounts.contract.js';
export { describePasswordHasher } from './password-hasher.contract.js';
export { describeSignInReader, type SignInReaderUnderTest } from './sign-in-reader.contract.js';
export type { UsersUnderTest } from './user-changes.contract.js';
export { describeUserRepository } from './user-repository.contract.js';
export { describeVerificationTokens } from './verification-tokens.contract.js';
export { REFUSED_EMAIL, REFUSED_NAME, UNIQUE_FIELD } from '../testing/builders.js';
