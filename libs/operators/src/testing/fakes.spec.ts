import { describeImpersonations } from '../contracts/impersonations.contract.js';
import { describeOperatedMails } from '../contracts/mails.contract.js';
import { describeOperatedSessions } from '../contracts/operated-sessions.contract.js';
import { describeOperatedUsers } from '../contracts/operated-users.contract.js';
import type { OperatorsStoreUnderTest } from '../contracts/operators-store.contract.js';
import { describeUserLookups, type UserLookupsUnderTest } from '../contracts/user-lookups.contract.js';
import { describeUserReaders } from '../contracts/user-readers.contract.js';
import { InMemoryAccountExporter, InMemoryUserDetails } from './in-memory-user-readers.js';
import { operatorsTestContext } from './operators-test-context.js';

type Context = ReturnType<typeof operatorsTestContext>;

const storeOn = (transaction: Context['transaction'], clock: Context['clock']): OperatorsStoreUnderTest => ({
  transaction,
  clock,
  addUser: async (user) => void transaction.state.users.set(user.id, user),
  addSession: async (session) => void transaction.state.sessions.set(session.id, session),
  addAccount: async (userId, providerId, accountId) =>
    void transaction.state.accounts.set(`${providerId}:${accountId}`, userId),
});

async function makeEmpty(): Promise<UserLookupsUnderTest> {
  const { transaction, clock, directory } = operatorsTestContext();
  return { ...storeOn(transaction, clock), directory };
}

describeOperatedUsers('in memory', makeEmpty);
describeOperatedSessions('in memory', makeEmpty);
describeUserLookups('in memory', makeEmpty);

describeUserReaders('in memory', async () => {
  const { transaction, clock } = operatorsTestContext();
  const tables = () => transaction.state;
  return {
    ...storeOn(transaction, clock),
    details: new InMemoryUserDetails(tables, clock),
    exporter: new InMemoryAccountExporter(tables, clock),
  };
});

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
