import { describeCredentialRepository } from '../contracts/credential-repository.contract.js';
import { CountingHasher } from './counting-hasher.js';
import { identityTestContext } from './identity-test-context.js';
import { describeLinkedAccounts } from '../contracts/linked-accounts.contract.js';
import { describePasswordHasher } from '../contracts/password-hasher.contract.js';
import { ReadableTokens } from './readable-tokens.js';
import { describeSignInReader } from '../contracts/sign-in-reader.contract.js';
import { describeUserRepository } from '../contracts/user-repository.contract.js';
import { describeVerificationTokens } from '../contracts/verification-tokens.contract.js';

describeUserRepository('in memory', async () => identityTestContext().transaction);
describeCredentialRepository('in memory', async () => identityTestContext().transaction);
describePasswordHasher('in memory', new CountingHasher());
describeVerificationTokens('in memory', new ReadableTokens());

describeSignInReader('in memory', async () => {
  const { signInReader: reader, transaction } = identityTestContext();
  return {
    reader,
    async addUser(user, passwordHash) {
      transaction.state.users.set(user.id, user);
      if (passwordHash) transaction.state.passwordHashes.set(user.id, passwordHash);
    },
  };
});

describeLinkedAccounts('in memory', async () => {
  const { transaction, link } = identityTestContext();
  return {
    transaction,
    link: async (userId) => link(userId, 'google'),
    isLinked: async (userId) => transaction.state.linked.has(userId),
  };
});
