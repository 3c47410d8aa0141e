import { afterAll, beforeAll } from '@jest/globals';

import { NO_CONCURRENCY_LIMIT } from '@portvakt/kernel';
import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';
import {
  describeImpersonations,
  describeOperatedMails,
  describeOperatedSessions,
  describeOperatedUsers,
  describeUserLookups,
  describeUserReaders,
  type UserLookupsUnderTest,
} from '@portvakt/operators/contracts';

import { OutboxMailRow } from '../rows/outbox-mail.row.js';
import { AccountRow } from '../rows/account.row.js';
import { SessionRow } from '../rows/session.row.js';
import { UserRow } from '../rows/user.row.js';
import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { readableCipher } from '../testing/readable-cipher.js';
import { TypeOrmAccountExporter } from './typeorm-account-exporter.js';
import { TypeOrmImpersonations } from './typeorm-impersonations.js';
import { TypeOrmMailDirectory } from './typeorm-mail-directory.js';
import { TypeOrmOperatedSessions } from './typeorm-operated-sessions.js';
import { TypeOrmOperatedUsers } from './typeorm-operated-users.js';
import { TypeOrmQueuedMails } from './typeorm-queued-mails.js';
import { TypeOrmUserDetails } from './typeorm-user-details.js';
import { TypeOrmUserDirectory } from './typeorm-user-directory.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

async function makeEmpty(): Promise<UserLookupsUnderTest> {
  await open.empty();
  const clock = new FixedClock();
  const { manager } = open.dataSource;
  return {
    clock,
    transaction: new TypeOrmTransactionRunner(
      open.dataSource,
      (opened) => ({
        users: new TypeOrmOperatedUsers(opened, clock),
        sessions: new TypeOrmOperatedSessions(opened, clock),
      }),
      nothingAfterCommit,
    ),
    directory: new TypeOrmUserDirectory(open.dataSource, clock, NO_CONCURRENCY_LIMIT),
    async addUser({ language, extra, ...user }) {
      await manager.insert(UserRow, { ...user, extra: { ...extra }, lastLanguage: language });
    },
    async addSession(session) {
      await manager.insert(SessionRow, { ...session });
    },
    async addAccount(userId, providerId, accountId) {
      const id = `${providerId}-${accountId}`;
      const password = providerId === 'credential' ? 'a password hash' : null;
      await manager.insert(AccountRow, { id, userId, providerId, accountId, password });
    },
  };
}

describeOperatedUsers('Postgres', makeEmpty);
describeOperatedSessions('Postgres', makeEmpty);
describeUserLookups('Postgres', makeEmpty);
describeUserReaders('Postgres', async () => {
  const store = await makeEmpty();
  return {
    ...store,
    details: new TypeOrmUserDetails(open.dataSource, readableCipher('00000000'), store.clock),
    exporter: new TypeOrmAccountExporter(open.dataSource, store.clock, NO_CONCURRENCY_LIMIT),
  };
});

describeOperatedMails('Postgres', async () => {
  await open.empty();
  const clock = new FixedClock();
  return {
    transaction: new TypeOrmTransactionRunner(
      open.dataSource,
      (opened) => ({ queuedMails: new TypeOrmQueuedMails(opened, clock) }),
      nothingAfterCommit,
    ),
    directory: new TypeOrmMailDirectory(open.dataSource),
    clock,
    async addMail({ to, ...mail }) {
      await open.dataSource.manager.insert(OutboxMailRow, { ...mail, recipient: to, data: {} });
    },
  };
});

describeImpersonations('Postgres', async () => {
  const { clock, addUser } = await makeEmpty();
  const random = new SequenceRandom();
  return {
    clock,
    addUser,
    transaction: new TypeOrmTransactionRunner(
      open.dataSource,
      (opened) => ({
        impersonations: new TypeOrmImpersonations(opened, clock, random),
        sessions: new TypeOrmOperatedSessions(opened, clock),
      }),
      nothingAfterCommit,
    ),
  };
});
