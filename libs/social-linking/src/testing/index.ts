// In-memory ports, builders and the contract suite of each port, also for teams that extend this library.
export { accountReaderContract } from './account-reader.contract.js';
export { accountRepositoryContract, type AccountsUnderTest } from './account-repository.contract.js';
export {
  aCallback,
  aCaller,
  aClient,
  anAccount,
  aUserProfile,
  aPassword,
  aSocialSignIn,
  aUser,
  aProfile,
  KARI,
  OLA,
  someTokens,
  viewOf,
} from './builders.js';
export { REFUSED_ACCOUNT_ID } from './in-memory-accounts.js';
export { REFUSED_NAME } from './in-memory-users.js';
export { type MakeUsers, usersContract, type UsersUnderTest } from './users.contract.js';
export { ScriptedProvider } from './scripted-provider.js';
export { socialTestContext, type SocialTestContext } from './social-test-context.js';
