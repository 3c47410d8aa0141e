import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import { describeLinkedAccounts } from '@portvakt/identity/contracts';
import { newId } from '@portvakt/kernel';

import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { TypeOrmCredentialRepository } from './typeorm-credential-repository.js';
import { TypeOrmLinkedAccounts } from './typeorm-linked-accounts.js';
import { TypeOrmUserRepository } from './typeorm-user-repository.js';

const random = { bytes: randomBytes };
const openStore = (manager: EntityManager) => ({
  users: new TypeOrmUserRepository(manager),
  credentials: new TypeOrmCredentialRepository(manager, random),
  linkedAccounts: new TypeOrmLinkedAccounts(manager),
});
let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

describeLinkedAccounts('Postgres', async () => {
  await open.empty();
  return {
    transaction: new TypeOrmTransactionRunner(open.dataSource, openStore, nothingAfterCommit),
    async link(userId) {
      await open.database.sql(
        `INSERT INTO "account" ("id", "accountId", "providerId", "userId") VALUES ($1, $1, 'google', $2)`,
        [newId(random), userId],
      );
    },
    async isLinked(userId) {
      const linked = `SELECT FROM "account" WHERE "userId" = $1 AND "providerId" <> 'credential'`;
      return (await open.database.sql(linked, [userId])).length > 0;
    },
  };
});
