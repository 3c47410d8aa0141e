import { describeAccountReader } from '../contracts/account-reader.contract.js';
import { describeAccountRepository, type AccountsUnderTest } from '../contracts/account-repository.contract.js';
import { REFUSED_NAME } from './in-memory-users.js';
import { type MakeUsers, describeUsers } from '../contracts/users.contract.js';
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

const makeUsers: MakeUsers = async ({ requiredField = null, isAskedFor = false } = {}) => {
  const { transaction, userRules, addUser, hasPassword, verificationMails } = socialTestContext();
  Object.assign(userRules, { requiredField, isAskedFor });
  return {
    transaction,
    addUser: async (user, options) => void addUser(user, [], options),
    hasPassword: async (id) => hasPassword(id),
    countVerificationMails: async (email, callbackUrl) =>
      verificationMails().filter((mail) => mail.email === email && mail.callbackUrl === callbackUrl).length,
  };
};

describeAccountRepository('in memory', makeAccounts);
describeAccountReader('in memory', makeAccounts);
describeUsers('in memory', makeUsers, REFUSED_NAME);
