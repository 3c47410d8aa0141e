// Fakes and builders, shipped so that a team which extends this lib can test with them, and the suite of each port.
export { anEntry } from './an-entry.js';
export { aReturn } from './a-return.js';
export { accountReaderContract } from './account-reader.contract.js';
export { accountRepositoryContract, type AccountsUnderTest } from './account-repository.contract.js';
export {
  aCaller,
  aClient,
  anAccount,
  anIntroduction,
  aPassword,
  aPerson,
  aProfile,
  KARI,
  OLA,
  someTokens,
  viewOf,
} from './builders.js';
export { REFUSED_ACCOUNT_ID } from './in-memory-accounts.js';
export { REFUSED_NAME } from './in-memory-people.js';
export { type MakePeople, peopleContract, type PeopleUnderTest } from './people.contract.js';
export { ScriptedProvider } from './scripted-provider.js';
export { socialWorld, type SocialWorld } from './social-world.js';
