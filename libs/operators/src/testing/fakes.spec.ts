import { describeImpersonations } from '../contracts/impersonations.contract.js';
import { describeOperatedMails } from '../contracts/mails.contract.js';
import { describeOperatedSessions } from '../contracts/operated-sessions.contract.js';
import { describeOperatedUsers } from '../contracts/operated-users.contract.js';
import { describeUserLookups, type UserLookupsUnderTest } from '../contracts/user-lookups.contract.js';
import { operatorsTestContext } from './operators-test-context.js';

async function makeEmpty(): Promise<UserLookupsUnderTest> {
  const { transaction, clock, directory } = operatorsTestContext();
  return {
    transaction,
    clock,
    directory,
    addUser: async (user) => void transaction.state.users.set(user.id, user),
    addSession: async (session) => void transaction.state.sessions.set(session.id, session),
    addAccount: async (userId, providerId, accountId) =>
      void transaction.state.accounts.set(`${providerId}:${accountId}`, userId),
  };
}

describeOperatedUsers('in memory', makeEmpty);
describeOperatedSessions('in memory', makeEmpty);
describeUserLookups('in memory', makeEmpty);

describeOperatedMails('in memory', async () => {
  const { transaction, clock, mailDirectory } = operatorsTestContext();
  return {
    transaction,
    clock,
    directory: mailDirectory,
    addMail: async (mail) => void transaction.state.queuedMails.set(mail.id, mail),
  };
});

describeImpersonations('in memory', async () => {
  const { transaction, clock } = operatorsTestContext();
  return { transaction, clock, addUser: async (user) => void transaction.state.users.set(user.id, user) };
});
