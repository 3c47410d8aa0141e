import { afterAll, beforeAll } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import type { Ban, UserId } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';
import {
  describeKnownDevices,
  describeSessionBans,
  describeSessionReader,
  describeSessionRepository,
  describeSessionStore,
} from '@portvakt/session/contracts';

import { connectionPoolOf } from '../data-source.js';
import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { twoUsers } from '../testing/two-users.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { SharedSessionReader } from './shared-session-reader.js';
import { TypeOrmKnownDevices } from './typeorm-known-devices.js';
import { TypeOrmSessionRepository } from './typeorm-session-repository.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

async function makeEmpty() {
  const { dataSource } = open;
  await open.empty();
  await open.addUsers(...twoUsers);
  const openStore = (manager: EntityManager) => ({
    sessions: new TypeOrmSessionRepository(manager),
    knownDevices: new TypeOrmKnownDevices(manager),
  });
  return {
    reader: new SharedSessionReader(connectionPoolOf(dataSource), new FixedClock()),
    sessions: new TypeOrmSessionRepository(dataSource.manager),
    transaction: new TypeOrmTransactionRunner(dataSource, openStore, nothingAfterCommit),
    setBan,
    lastSignInOf,
    lastLanguageOf,
  };
}

async function setBan(userId: UserId, ban: Ban | null): Promise<void> {
  const values = [userId, ban !== null, ban?.expires ?? null];
  await open.database.sql('UPDATE "user" SET "banned" = $2, "banExpires" = $3 WHERE "id" = $1', values);
}

async function lastSignInOf(userId: UserId): Promise<Date | null> {
  const sql = 'SELECT "lastSignInAt" FROM "user" WHERE "id" = $1';
  const [user] = await open.database.sql<{ lastSignInAt: Date | null }>(sql, [userId]);
  return user?.lastSignInAt ?? null;
}

async function lastLanguageOf(userId: UserId): Promise<string | null> {
  const sql = 'SELECT "lastLanguage" FROM "user" WHERE "id" = $1';
  const [user] = await open.database.sql<{ lastLanguage: string | null }>(sql, [userId]);
  return user?.lastLanguage ?? null;
}

describeSessionRepository('Postgres', async () => (await makeEmpty()).sessions);
describeSessionReader('Postgres', makeEmpty);
describeSessionBans('Postgres', makeEmpty);
describeSessionStore('Postgres', makeEmpty);
describeKnownDevices('Postgres', async () => (await makeEmpty()).transaction);
