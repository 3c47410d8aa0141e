import { credentialRepositoryContract } from './credential-repository.contract.js';
import { CountingHasher } from './counting-hasher.js';
import { identityTestContext } from './identity-test-context.js';
import { linkedAccountsContract } from './linked-accounts.contract.js';
import { passwordHasherContract } from './password-hasher.contract.js';
import { ReadableTokens } from './readable-tokens.js';
import { signInReaderContract } from './sign-in-reader.contract.js';
import { userRepositoryContract } from './user-repository.contract.js';
import { verificationTokensContract } from './verification-tokens.contract.js';

userRepositoryContract('in memory', async () => identityTestContext().transaction);
credentialRepositoryContract('in memory', async () => identityTestContext().transaction);
passwordHasherContract('in memory', new CountingHasher());
verificationTokensContract('in memory', new ReadableTokens());

signInReaderContract('in memory', async () => {
  const { signInReader: reader, transaction } = identityTestContext();
  return {
    reader,
    async addUser(user, passwordHash) {
      transaction.state.users.set(user.id, user);
      if (passwordHash) transaction.state.passwordHashes.set(user.id, passwordHash);
    },
  };
});

linkedAccountsContract('in memory', async () => {
  const { transaction, link } = identityTestContext();
  return {
    transaction,
    link: async (userId) => link(userId),
    isLinked: async (userId) => transaction.state.linked.has(userId),
  };
});
