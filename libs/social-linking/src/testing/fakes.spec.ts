import { accountReaderContract } from './account-reader.contract.js';
import { accountRepositoryContract, type AccountsUnderTest } from './account-repository.contract.js';
import { REFUSED_NAME } from './in-memory-people.js';
import { type MakePeople, peopleContract } from './people.contract.js';
import { socialWorld } from './social-world.js';

async function makeAccounts() {
  const { transaction, accounts, register, removePerson } = socialWorld();
  return {
    transaction,
    reader: accounts,
    addPerson: async (person) => void register(person),
    removePerson: async (id) => removePerson(id),
  } satisfies AccountsUnderTest & Record<string, unknown>;
}

const makePeople: MakePeople = async ({ requiredField = null } = {}) => {
  const { transaction, peopleRules, register, hasPassword, askedToProve } = socialWorld();
  peopleRules.requiredField = requiredField;
  return {
    transaction,
    addPerson: async (person, options) => void register(person, [], options),
    hasPassword: async (id) => hasPassword(id),
    linksTo: async (email, callbackUrl) =>
      askedToProve().filter((asked) => asked.email === email && asked.callbackUrl === callbackUrl).length,
  };
};

accountRepositoryContract('in memory', makeAccounts);
accountReaderContract('in memory', makeAccounts);
peopleContract('in memory', makePeople, REFUSED_NAME);
