import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import type { UserId, UserSummary } from '@portvakt/kernel';
import type { Account, AccountId } from '@portvakt/social-linking';
import {
  describeAccountReader,
  describeAccountRepository,
  type AccountsUnderTest,
} from '@portvakt/social-linking/contracts';
import { anAccount, aPassword, aUser, KARI, OLA } from '@portvakt/social-linking/testing';

import { boundCipher } from '../testing/bound-cipher.js';
import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { openTransactionAfter } from '../testing/open-transaction-after.js';
import { waitUntilBlocked } from '../testing/wait-until.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { TypeOrmAccountReader } from './typeorm-account-reader.js';
import { TypeOrmAccountRepository } from './typeorm-account-repository.js';

const cipher = boundCipher();
const openStore = (manager: EntityManager) => ({ accounts: new TypeOrmAccountRepository(manager, cipher) });

let open: OpenDatabase;
beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

async function makeEmpty() {
  await open.empty();
  return {
    transaction: new TypeOrmTransactionRunner(open.dataSource, openStore, nothingAfterCommit),
    reader: new TypeOrmAccountReader(open.dataSource),
    addUser: (user: UserSummary) => open.addUsers(user),
    async deleteUser(id: UserId) {
      await open.database.sql('DELETE FROM "user" WHERE "id" = $1', [id]);
    },
  };
}

describeAccountRepository('Postgres', makeEmpty);
describeAccountReader('Postgres', makeEmpty);

describe('the list of accounts', () => {
  it('is read in one statement, without tokens and password', async () => {
    const { reader } = await makeEmpty();
    const statements = jest.spyOn(open.dataSource, 'query');
    await reader.list(KARI);
    expect(statements).toHaveBeenCalledTimes(1);
    const [columns = ''] = statements.mock.calls.map(([statement]) => statement.split('FROM')[0]);
    expect(columns).toContain('"providerId"');
    expect(columns).not.toMatch(/token|password|carried|\*/i);
    statements.mockRestore();
  });
});

type TokenColumn = 'accessToken' | 'refreshToken' | 'idToken';
const COLUMNS: readonly TokenColumn[] = ['accessToken', 'refreshToken', 'idToken'];
type StoredTokens = Readonly<Record<TokenColumn, string | null>>;

const tokens = {
  accessToken: 'gho_aB3-xyz0123',
  refreshToken: '1//09-refresh',
  idToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
};
const account = anAccount({ tokens });

let context: AccountsUnderTest;
const list = (userId: UserId = KARI): Promise<readonly Account[]> =>
  context.transaction.run(({ accounts }) => accounts.list(userId));
const only = async (): Promise<Account> => (await list())[0]!;
const add = (...all: readonly Account[]): Promise<boolean[]> =>
  context.transaction.run(async ({ accounts }) => {
    const added: boolean[] = [];
    for (const each of all) added.push(await accounts.add(each));
    return added;
  });
const keep = (changed: Account): Promise<void> =>
  context.transaction.run(({ accounts }) => accounts.updateTokens(changed));
const rowOf = async (id: AccountId = account.id): Promise<StoredTokens> =>
  (await open.database.sql<StoredTokens>('SELECT * FROM "account" WHERE "id" = $1', [id]))[0]!;
const put = (column: string, value: string | null, id: AccountId = account.id): Promise<object[]> =>
  open.database.sql(`UPDATE "account" SET "${column}" = $1 WHERE "id" = $2`, [value, id]);

beforeEach(async () => {
  context = await makeEmpty();
  await context.addUser(aUser());
  await context.addUser(aUser({ id: OLA }));
});

describe('tokens at rest', () => {
  beforeEach(() => add(account));

  it('appear in no column, in no encoding', async () => {
    const rows = await open.database.sql('SELECT to_jsonb("account") AS row FROM "account"');
    const stored = JSON.stringify(rows);
    for (const token of Object.values(tokens)) {
      for (const encoding of ['utf8', 'hex', 'base64', 'base64url', 'utf16le'] as const) {
        const written = Buffer.from(token).toString(encoding);
        expect(stored).not.toContain(written.slice(0, written.length - 2));
      }
    }
  });

  it('are encrypted differently each time they are saved', async () => {
    const before = await rowOf();
    await keep(account);
    const after = await rowOf();
    for (const column of COLUMNS) expect(after[column]).not.toBe(before[column]);
    expect(await only()).toMatchObject({ tokens });
  });

  it('are null where the provider sent none', async () => {
    await add(anAccount({ id: 'bare' }));
    expect(await rowOf('bare' as AccountId)).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
  });

  it.each(COLUMNS)(
    'of an adopted row are read as plain text, and encrypted when they are saved: %s',
    async (column) => {
      await put(column, 'ya29.plain token of the reference');
      const found = await only();
      expect(found.tokens[column]).toBe('ya29.plain token of the reference');
      expect(found.hasUnreadableToken).toBe(false);
      await keep(found);
      expect((await rowOf())[column]).toMatch(/^v1\.00ca11ed\./);
      expect((await only()).tokens).toEqual(found.tokens);
    },
  );

  it.each(COLUMNS)('are null where they cannot be decrypted, and stay as stored: %s', async (column) => {
    const encrypted = boundCipher().encrypt('with a missing key', {
      table: 'account',
      column,
      rowId: account.id,
      userId: account.userId,
    });
    await put(column, encrypted);
    const found = await only();
    expect(found.tokens).toEqual({ ...account.tokens, [column]: null });
    expect(found.hasUnreadableToken).toBe(true);
    await keep(found);
    expect((await rowOf())[column]).toBe(encrypted);
  });

  it.each(COLUMNS)('are replaced by those a provider sends where they cannot be decrypted: %s', async (column) => {
    await put(column, 'v1.00000000.AAAA');
    const found = await only();
    await keep({ ...found, tokens: { ...found.tokens, [column]: 'new' } });
    expect(await only()).toMatchObject({ tokens: { [column]: 'new' }, hasUnreadableToken: false });
  });

  it('cannot be decrypted in another column, row or user', async () => {
    const other = anAccount({ id: 'other', accountId: 'other', tokens });
    const ofOla = anAccount({ id: 'of-ola', accountId: 'of-ola', userId: OLA, tokens });
    await add(other, ofOla);
    const row = await rowOf();
    await put('accessToken', row.refreshToken);
    await put('refreshToken', row.idToken);
    await put('idToken', row.accessToken);
    for (const column of COLUMNS) {
      await put(column, row[column], other.id);
      await put(column, row[column], ofOla.id);
    }
    const none = { accessToken: null, refreshToken: null, idToken: null };
    expect(await list()).toMatchObject([{ tokens: none }, { tokens: none }]);
    expect(await list(OLA)).toMatchObject([{ tokens: none }]);
  });

  it('cannot be decrypted where the whole row was moved to another user', async () => {
    await open.database.sql('UPDATE "account" SET "userId" = $1', [OLA]);
    expect(await list(OLA)).toMatchObject([
      { id: account.id, tokens: { accessToken: null, refreshToken: null, idToken: null } },
    ]);
  });
});

describe('the account of a password', () => {
  it.each([
    ['a hash', true],
    ['', false],
    [null, false],
  ])('with the hash %j lets its user sign in: %s', async (password, canSignIn) => {
    await add(aPassword());
    await put('password', password, aPassword().id);
    expect(await only()).toMatchObject({ providerId: 'credential', canSignIn });
  });
});

describe('the scopes of a row', () => {
  it.each([
    ['read:user,user:email', ['read:user', 'user:email']],
    ['one', ['one']],
    ['one,,two,', ['one', 'two']],
    ['', null],
    [null, null],
  ])('stored as %j are %j', async (stored, scopes) => {
    await add(account);
    await put('scope', stored);
    expect((await only()).tokens.scopes).toEqual(scopes);
  });

  it('are stored separated by commas (specification §5.3)', async () => {
    await add(anAccount({ tokens: { scopes: ['read:user', 'user:email'] } }));
    expect(await rowOf()).toMatchObject({ scope: 'read:user,user:email' });
  });
});

describe('the lock of an identity', () => {
  it('blocks only transactions with the same identity', async () => {
    const order: string[] = [];
    const first = await openTransactionAfter(context.transaction, ({ accounts }) => accounts.lockIdentity(account));
    const second = context.transaction.run(async ({ accounts }) => {
      await accounts.lockIdentity(account);
      order.push('the same identity');
    });
    await waitUntilBlocked(open.database);
    for (const other of [{ providerId: 'gitlab' }, { accountId: 'somebody else' }]) {
      await context.transaction.run(({ accounts }) => accounts.lockIdentity({ ...account, ...other }));
      order.push('another identity');
    }
    await Promise.all([first.end(), second]);
    expect(order).toEqual(['another identity', 'another identity', 'the same identity']);
  });
});
