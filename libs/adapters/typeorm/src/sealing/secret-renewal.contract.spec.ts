import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { Owner } from '@portvakt/two-factor';
import { anAuthenticator, anOwner } from '@portvakt/two-factor/testing';

import { UserRow } from '../rows/user.row.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import type { FieldCipher } from './field-cipher.js';
import { SecretRenewal } from './secret-renewal.js';
import { TypeOrmAuthenticatorRepository } from './typeorm-authenticator-repository.js';

/** Reads what was sealed under any of the keys, and seals with the first. */
const cipherWith = (...keys: readonly string[]): FieldCipher => ({
  seal: (text, { column, rowId }) => `${keys[0]}|${column}|${rowId}|${text}`,
  open(sealed, { column, rowId }) {
    const key = keys.find((each) => sealed.startsWith(`${each}|${column}|${rowId}|`));
    return key === undefined ? null : sealed.slice(`${key}|${column}|${rowId}|`.length);
  },
  isCurrent: (sealed) => sealed.startsWith(`${keys[0]}|`),
});

describe('SecretRenewal', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase();
  });
  afterAll(() => open.close());

  const repository = (cipher: FieldCipher) => new TypeOrmAuthenticatorRepository(open.dataSource.manager, cipher);
  const renew = (cipher: FieldCipher) => new SecretRenewal(open.dataSource, cipher).run();
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
