import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import { describePasskeyRepository } from '@portvakt/passkey/contracts';
import { aHolder, KARI } from '@portvakt/passkey/testing';

import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { TypeOrmOtherSignInMethods } from './typeorm-other-sign-in-methods.js';
import { TypeOrmPasskeyRepository } from './typeorm-passkey-repository.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

describePasskeyRepository('Postgres', async () => {
  await open.empty();
  const openStore = (manager: EntityManager) => ({ passkeys: new TypeOrmPasskeyRepository(manager) });
  return {
    transaction: new TypeOrmTransactionRunner(open.dataSource, openStore, nothingAfterCommit),
    addHolder: (holder) => open.addUsers(holder),
  };
});

describe('the other sign-in methods', () => {
  beforeEach(async () => {
    await open.empty();
    await open.addUsers(aHolder());
  });

  const exist = (emailPasswordEnabled = true) =>
    new TypeOrmOtherSignInMethods(open.dataSource.manager, emailPasswordEnabled).exist(KARI);
  const addAccount = (providerId: string, password: string | null) =>
    open.database.sql(
      'INSERT INTO "account" ("id", "accountId", "userId", "providerId", "password") VALUES ($1, $1, $2, $1, $3)',
      [providerId, KARI, password],
    );

  it('are none without an account', async () => {
    expect(await exist()).toBe(false);
  });

  it('are linked identities', async () => {
    await addAccount('github', null);
    expect(await exist(false)).toBe(true);
  });

  it.each([
    ['a hash', true],
    ['', false],
    [null, false],
  ])('are a password that is stored as %j: %s', async (password, expected) => {
    await addAccount('credential', password);
    expect(await exist()).toBe(expected);
    expect(await exist(false)).toBe(false);
  });
});
