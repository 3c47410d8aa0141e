// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export {
  aClient,
  aMail,
  aMachine,
  ANNE,
  aPerson,
  authorizationFor,
  aSession,
  aUser,
  NOW,
  sessionOf,
  type StoredSession,
  type StoredUser,
} from './builders.js';
export { InMemoryAccountRequests, InMemoryRequestDirectory } from './in-memory-account-requests.js';
export { operatorsTestContext, type OperatorsTestContext } from './operators-test-context.js';
export { aRequest, KARI, OLA } from './request-builders.js';
