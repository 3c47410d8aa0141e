// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export { type AccountRequestsUnderTest, describeAccountRequests } from './account-requests.contract.js';
export { describeImpersonations, type ImpersonationsUnderTest } from './impersonations.contract.js';
export { describeOperatedMails, type MailsUnderTest } from './mails.contract.js';
export { describeOperatedSessions } from './operated-sessions.contract.js';
export { describeOperatedUsers } from './operated-users.contract.js';
export type { OperatorsStoreUnderTest } from './operators-store.contract.js';
export { describeUserReaders, type UserReadersUnderTest } from './user-readers.contract.js';
export { describeUserLookups, type UserLookupsUnderTest } from './user-lookups.contract.js';
