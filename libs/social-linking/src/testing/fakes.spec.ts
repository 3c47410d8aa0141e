import { accountReaderContract } from './account-reader.contract.js';
import { accountRepositoryContract, type AccountsUnderTest } from './account-repository.contract.js';
import { REFUSED_NAME } from './in-memory-users.js';
import { type MakeUsers, usersContract } from './users.contract.js';
import { socialTestContext } from './social-test-context.js';

async function makeAccounts() {
  const { transaction, accounts, addUser, deleteUser } = socialTestContext();
  return {
    transaction,
    reader: accounts,
    addUser: async (user) => void addUser(user),
    deleteUser: async (id) => deleteUser(id),
  } satisfies AccountsUnderTest & Record<string, unknown>;
}

const makeUsers: MakeUsers = async ({ requiredField = null } = {}) => {
  const { transaction, userRules, addUser, hasPassword, verificationMails } = socialTestContext();
  userRules.requiredField = requiredField;
  return {
    transaction,
    addUser: async (user, options) => void addUser(user, [], options),
    hasPassword: async (id) => hasPassword(id),
    countVerificationMails: async (email, callbackUrl) =>
      verificationMails().filter((mail) => mail.email === email && mail.callbackUrl === callbackUrl).length,
  };
};

accountRepositoryContract('in memory', makeAccounts);
accountReaderContract('in memory', makeAccounts);
usersContract('in memory', makeUsers, REFUSED_NAME);
