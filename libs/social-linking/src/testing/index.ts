// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
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
export { ScriptedProvider } from './scripted-provider.js';
export { socialTestContext, type SocialTestContext } from './social-test-context.js';
