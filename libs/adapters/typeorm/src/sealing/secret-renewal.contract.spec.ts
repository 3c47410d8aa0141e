import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { anAccount, aPerson } from '@portvakt/social-linking/testing';
import type { Owner } from '@portvakt/two-factor';
import { anAuthenticator, anOwner } from '@portvakt/two-factor/testing';

import { UserRow } from '../rows/user.row.js';
import { TypeOrmAccountRepository } from '../social/typeorm-account-repository.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmAuthenticatorRepository } from '../two-factor/typeorm-authenticator-repository.js';
import type { FieldCipher } from './field-cipher.js';
import { ACCOUNT_TOKENS, AUTHENTICATOR_SECRETS } from './sealed-columns.js';
import { SecretRenewal } from './secret-renewal.js';

/** Reads what was sealed under any of the keys, and seals with the first. */
const cipherWith = (...keys: readonly string[]): FieldCipher => ({
  seal: (text, { column, rowId }) => `${keys[0]}|${column}|${rowId}|${text}`,
  open(sealed, { column, rowId }) {
    const key = keys.find((each) => sealed.startsWith(`${each}|${column}|${rowId}|`));
    return key === undefined ? null : sealed.slice(`${key}|${column}|${rowId}|`.length);
  },
  isSealed: (value) => value.split('|').length === 4,
  isCurrent: (sealed) => sealed.startsWith(`${keys[0]}|`),
});

describe('SecretRenewal', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase();
  });
  afterAll(() => open.close());

  const repository = (cipher: FieldCipher) => new TypeOrmAuthenticatorRepository(open.dataSource.manager, cipher);
  const renew = (cipher: FieldCipher) => new SecretRenewal(open.dataSource, cipher, AUTHENTICATOR_SECRETS).run();
  const owner: Owner = anOwner();
  const stored = () => open.database.sql<{ secret: string }>('SELECT "secret", "backupCodes" FROM "twoFactor" ORDER BY "id"');
  const secretsBy = async (cipher: FieldCipher) =>
    (await repository(cipher).list(owner.id)).map(({ secret }) => secret?.reveal());

  beforeEach(async () => {
    await open.empty();
    const { language, ...user } = owner;
    await open.dataSource.manager.insert(UserRow, { ...user, extra: {}, lastLanguage: language });
    for (const id of ['one', 'two']) await repository(cipherWith('old')).save(anAuthenticator({ id }));
  });

  it('seals everything with the newest key, so that the former one can be given up', async () => {
    const before = await secretsBy(cipherWith('old'));
    expect(await renew(cipherWith('new', 'old'))).toBe(2);
    expect(await secretsBy(cipherWith('new'))).toEqual(before);
  });

  it('has nothing to do the second time', async () => {
    await renew(cipherWith('new', 'old'));
    const before = await stored();
    expect(await renew(cipherWith('new', 'old'))).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it('leaves what it cannot read as it is, and goes on', async () => {
    await open.database.sql(`UPDATE "twoFactor" SET "secret" = 'of another system' WHERE "id" = 'one'`);
    expect(await renew(cipherWith('new', 'old'))).toBe(2);
    expect((await stored()).map(({ secret }) => secret)).toEqual(['of another system', expect.stringMatching(/^new/)]);
  });
});

describe('SecretRenewal of tokens', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase();
  });
  afterAll(() => open.close());

  const tokens = { accessToken: 'access', refreshToken: 'refresh', idToken: 'id' };
  const repository = (cipher: FieldCipher) => new TypeOrmAccountRepository(open.dataSource.manager, cipher);
  const renew = (cipher: FieldCipher) => new SecretRenewal(open.dataSource, cipher, ACCOUNT_TOKENS).run();
  const stored = () =>
    open.database.sql<Record<string, string | null>>(
      'SELECT "id", "accessToken", "refreshToken", "idToken", "password" FROM "account" ORDER BY "id"',
    );
  const tokensBy = async (cipher: FieldCipher) =>
    (await repository(cipher).list(aPerson().id)).map(({ tokens: { accessToken, refreshToken, idToken } }) => ({
      accessToken,
      refreshToken,
      idToken,
    }));

  beforeEach(async () => {
    await open.empty();
    const { language, ...user } = aPerson();
    await open.dataSource.manager.insert(UserRow, { ...user, extra: {}, lastLanguage: language });
    for (const id of ['one', 'two']) await repository(cipherWith('old')).add(anAccount({ id, accountId: id, tokens }));
  });

  it('seals them with the newest key, so that the former one can be given up', async () => {
    expect(await renew(cipherWith('new', 'old'))).toBe(2);
    expect(await tokensBy(cipherWith('new'))).toEqual([tokens, tokens]);
    expect(await renew(cipherWith('new', 'old'))).toBe(0);
  });

  it('seals those that the reference library left in the clear (C20)', async () => {
    await open.database.sql(`UPDATE "account" SET "accessToken" = 'ya29.plain', "refreshToken" = NULL WHERE "id" = 'one'`);
    expect(await renew(cipherWith('old'))).toBe(1);
    expect(await tokensBy(cipherWith('old'))).toEqual([{ ...tokens, accessToken: 'ya29.plain', refreshToken: null }, tokens]);
    const [one] = await stored();
    expect(one).toMatchObject({ accessToken: 'old|accessToken|one|ya29.plain', refreshToken: null });
  });

  it('has nothing to do with a row without any, as that of a password is', async () => {
    await open.database.sql(`
      UPDATE "account" SET "accessToken" = NULL, "refreshToken" = NULL, "idToken" = NULL, "password" = 'a hash'`);
    const before = await stored();
    expect(await renew(cipherWith('new', 'old'))).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it('leaves what it cannot read as it is, and goes on', async () => {
    await open.database.sql(`UPDATE "account" SET "idToken" = 'gone|idToken|one|x' WHERE "id" = 'one'`);
    expect(await renew(cipherWith('new', 'old'))).toBe(2);
    expect(await stored()).toMatchObject([
      { accessToken: 'new|accessToken|one|access', idToken: 'gone|idToken|one|x' },
      { idToken: 'new|idToken|two|id' },
    ]);
  });

  it('brings back nothing that is replaced at this moment (J9)', async () => {
    const query = open.dataSource.query.bind(open.dataSource);
    const late = Object.assign(Object.create(open.dataSource) as typeof open.dataSource, {
      async query(statement: string, values: unknown[]) {
        const isFirst = statement.startsWith('UPDATE') && values[0] === 'one';
        if (isFirst) await open.database.sql(`UPDATE "account" SET "accessToken" = 'rotated' WHERE "id" = 'one'`);
        return query(statement, values) as unknown;
      },
    });
    expect(await new SecretRenewal(late, cipherWith('new', 'old'), ACCOUNT_TOKENS).run()).toBe(1);
    expect((await stored())[0]).toMatchObject({ accessToken: 'rotated' });
  });

  it('goes through a table of any size', async () => {
    await open.database.sql(`
      INSERT INTO "account" ("id", "providerId", "accountId", "userId", "accessToken")
      SELECT 'row-' || n, 'github', 'row-' || n, 'kari', 'plain' FROM generate_series(1, 401) AS n`);
    expect(await renew(cipherWith('new', 'old'))).toBe(403);
    expect((await tokensBy(cipherWith('new'))).filter(({ accessToken }) => accessToken === 'plain')).toHaveLength(401);
  });
});
