// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export { aSigningKey, aTokenHolder } from './builders.js';
export { InMemorySigningKeys } from './in-memory-signing-keys.js';
export { jwtTestContext, type SignedToken } from './jwt-test-context.js';
