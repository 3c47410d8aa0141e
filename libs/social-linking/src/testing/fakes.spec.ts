import { accountRepositoryContract, type AccountsUnderTest } from './account-repository.contract.js';
import { REFUSED_NAME } from './in-memory-people.js';
import { type MakePeople, peopleContract } from './people.contract.js';
import { socialWorld } from './social-world.js';

async function makeAccounts(): Promise<AccountsUnderTest> {
  const { transaction, register, removePerson } = socialWorld();
  return {
    transaction,
    addPerson: async (person) => void register(person),
    removePerson: async (id) => removePerson(id),
  };
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
peopleContract('in memory', makePeople, REFUSED_NAME);
