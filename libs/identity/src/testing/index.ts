// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export {
  aClient,
  anAdditionalField,
  aSignIn,
  aUser,
  callerOf,
  PASSWORD,
  REFUSED_NAME,
  UNIQUE_FIELD,
} from './builders.js';
export { CountingHasher } from './counting-hasher.js';
export { identityTestContext, type IdentityTestContext } from './identity-test-context.js';
