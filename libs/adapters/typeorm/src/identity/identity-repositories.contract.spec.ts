import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import type { Email } from '@portvakt/kernel';

import {
  describeCredentialRepository,
  describeSignInReader,
  describeUserRepository,
  REFUSED_EMAIL,
  REFUSED_NAME,
  UNIQUE_FIELD,
} from '@portvakt/identity/contracts';

import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { UniqueFieldIndexes } from '../migrations/unique-field-indexes.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { openTransactionAfter } from '../testing/open-transaction-after.js';
import { waitUntilBlocked } from '../testing/wait-until.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { plainIdentifiers } from '../verification/record-identifiers.js';
import { RecordPurposes } from '../verification/record-purposes.js';
import { TypeOrmVerificationRecords } from '../verification/typeorm-verification-records.js';
import { TypeOrmCredentialRepository } from './typeorm-credential-repository.js';
import { TypeOrmSignInReader } from './typeorm-sign-in-reader.js';
import { TypeOrmUserRepository } from './typeorm-user-repository.js';

const random = { bytes: randomBytes };
let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
  await open.database.sql(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON "user" FOR EACH ROW
      WHEN (NEW.name = '${REFUSED_NAME}' OR NEW.email = '${REFUSED_EMAIL}') EXECUTE FUNCTION refuse()`);
  await new UniqueFieldIndexes(open.dataSource, [UNIQUE_FIELD]).up();
});
afterAll(() => open.close());

async function makeEmpty() {
  await open.empty();
  const openStore = (manager: EntityManager) => ({
    users: new TypeOrmUserRepository(manager),
    credentials: new TypeOrmCredentialRepository(manager, random),
    records: new TypeOrmVerificationRecords(manager, random, plainIdentifiers, new RecordPurposes(['reset-password:'])),
  });
  return new TypeOrmTransactionRunner(open.dataSource, openStore, nothingAfterCommit);
}

describeUserRepository('Postgres', makeEmpty);
describeCredentialRepository('Postgres', makeEmpty);

describeSignInReader('Postgres', async () => {
  const transaction = await makeEmpty();
  return {
    reader: new TypeOrmSignInReader(open.dataSource),
    addUser: (user, passwordHash) =>
      transaction.run(async ({ users, credentials }) => {
        await users.add(user);
        if (passwordHash) await credentials.add(user.id, passwordHash, user.createdAt);
      }),
  };
});

describe('the lock of an e-mail address', () => {
  it('blocks only transactions with the same address, which no user needs to have', async () => {
    const transaction = await makeEmpty();
    const order: string[] = [];
    const lock = (email: string) => transaction.run(({ users }) => users.lockEmail(email as Email));
    const first = await openTransactionAfter(transaction, ({ users }) => users.lockEmail('ny@example.no' as Email));
    const second = lock('ny@example.no').then(() => order.push('the same address'));
    await waitUntilBlocked(open.database);
    await lock('en@example.no').then(() => order.push('another address'));
    await Promise.all([first.end(), second]);
    expect(order).toEqual(['another address', 'the same address']);
  });
});
