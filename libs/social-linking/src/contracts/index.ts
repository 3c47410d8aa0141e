// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export { describeAccountReader } from './account-reader.contract.js';
export { describeAccountRepository, type AccountsUnderTest } from './account-repository.contract.js';
export { type MakeUsers, describeUsers, type UsersUnderTest } from './users.contract.js';
