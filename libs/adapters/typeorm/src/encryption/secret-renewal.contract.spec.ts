import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { anAccount, aUser } from '@portvakt/social-linking/testing';
import { anAuthenticator, anOwner } from '@portvakt/two-factor/testing';

import type { UserSummary } from '@portvakt/kernel';

import { TypeOrmAccountRepository } from '../social/typeorm-account-repository.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmAuthenticatorRepository } from '../two-factor/typeorm-authenticator-repository.js';
import { readableCipher } from '../testing/readable-cipher.js';
import { waitUntil } from '../testing/wait-until.js';
import type { FieldCipher } from './field-cipher.js';
import { ACCOUNT_TOKENS, AUTHENTICATOR_SECRETS, QUEUED_MAILS } from './encrypted-table.js';
import { SecretRenewal } from './secret-renewal.js';
import { UnreadableSecrets } from './unreadable-secrets.js';

const [NEW, OLD, GONE] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'] as const;

describe('SecretRenewal', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase();
  });
  afterAll(() => open.close());

  const repository = (cipher: FieldCipher) => new TypeOrmAuthenticatorRepository(open.dataSource.manager, cipher);
  const renew = (cipher: FieldCipher) => new SecretRenewal(open.dataSource, cipher, AUTHENTICATOR_SECRETS).run();
  const owner: UserSummary = anOwner();
  const stored = () =>
    open.database.sql<{ secret: string }>('SELECT "secret", "backupCodes" FROM "twoFactor" ORDER BY "id"');
  const secretsBy = async (cipher: FieldCipher) =>
    (await repository(cipher).list(owner.id)).map(({ secret }) => secret?.reveal());

  beforeEach(async () => {
    await open.empty();
    await open.addUsers(owner);
    for (const id of ['one', 'two']) await repository(readableCipher(OLD)).save(anAuthenticator({ id }));
  });

  it('encrypts everything with the newest key, so that the former one can be removed', async () => {
    const before = await secretsBy(readableCipher(OLD));
    expect(await renew(readableCipher(NEW, OLD))).toBe(2);
    expect(await secretsBy(readableCipher(NEW))).toEqual(before);
  });

  it('changes nothing the second time', async () => {
    await renew(readableCipher(NEW, OLD));
    const before = await stored();
    expect(await renew(readableCipher(NEW, OLD))).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it('leaves undecryptable values as they are, and continues', async () => {
    await open.database.sql(`UPDATE "twoFactor" SET "secret" = 'of another system' WHERE "id" = 'one'`);
    expect(await renew(readableCipher(NEW, OLD))).toBe(2);
    expect((await stored()).map(({ secret }) => secret)).toEqual([
      'of another system',
      expect.stringMatching(new RegExp(`^v1.${NEW}`)),
    ]);
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
    (await repository(cipher).list(aUser().id)).map(({ tokens: { accessToken, refreshToken, idToken } }) => ({
      accessToken,
      refreshToken,
      idToken,
    }));

  beforeEach(async () => {
    await open.empty();
    await open.addUsers(aUser());
    for (const id of ['one', 'two'])
      await repository(readableCipher(OLD)).add(anAccount({ id, accountId: id, tokens }));
  });

  it('encrypts them with the newest key, so that the former one can be removed', async () => {
    expect(await renew(readableCipher(NEW, OLD))).toBe(2);
    expect(await tokensBy(readableCipher(NEW))).toEqual([tokens, tokens]);
    expect(await renew(readableCipher(NEW, OLD))).toBe(0);
  });

  it('encrypts those that the reference library stored as plain text (specification C20)', async () => {
    await open.database.sql(
      `UPDATE "account" SET "accessToken" = 'ya29.plain', "refreshToken" = NULL WHERE "id" = 'one'`,
    );
    expect(await renew(readableCipher(OLD))).toBe(1);
    expect(await tokensBy(readableCipher(OLD))).toEqual([
      { ...tokens, accessToken: 'ya29.plain', refreshToken: null },
      tokens,
    ]);
    const [one] = await stored();
    expect(one).toMatchObject({ accessToken: `v1.${OLD}.accessToken|one|ya29.plain`, refreshToken: null });
  });

  it('does not change rows without tokens, for instance those of passwords', async () => {
    await open.database.sql(`
      UPDATE "account" SET "accessToken" = NULL, "refreshToken" = NULL, "idToken" = NULL, "password" = 'a hash'`);
    const before = await stored();
    expect(await renew(readableCipher(NEW, OLD))).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it('leaves undecryptable values as they are, and continues', async () => {
    const lost = `v1.${GONE}.idToken|one|x`;
    await open.database.sql(`UPDATE "account" SET "idToken" = $1 WHERE "id" = 'one'`, [lost]);
    expect(await renew(readableCipher(NEW, OLD))).toBe(2);
    expect(await stored()).toMatchObject([
      { accessToken: `v1.${NEW}.accessToken|one|access`, idToken: lost },
      { idToken: `v1.${NEW}.idToken|two|id` },
    ]);
  });

  it('waits for a request that has locked a row, and keeps its changes (security J9)', async () => {
    const request = open.dataSource.createQueryRunner();
    await request.startTransaction();
    await request.query(`UPDATE "account" SET "accessToken" = 'rotated' WHERE "id" = 'one'`);
    const renewing = renew(readableCipher(NEW, OLD));
    // The other row is renewed without waiting.
    await waitUntil(async () => (await stored())[1]?.['accessToken']?.startsWith(`v1.${NEW}.`) ?? false);
    await request.commitTransaction();
    await request.release();
    expect(await renewing).toBe(2);
    expect(await tokensBy(readableCipher(NEW))).toEqual([{ ...tokens, accessToken: 'rotated' }, tokens]);
  });
});

describe('encrypted queued mails', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase();
  });
  afterAll(() => open.close());

  it('are renewed, and plain ones are left as they are', async () => {
    const put = (id: string, data: object) =>
      open.database.sql(
        `INSERT INTO "outboxMail" ("id", "kind", "recipient", "language", "data", "dueAt", "createdAt", "attempts")
         VALUES ($1, 'notice', 'kari@example.no', 'nb', $2, now(), now(), 0)`,
        [id, data],
      );
    await put('clear', { name: 'Kari' });
    await put('encrypted', { sealed: `v1.${OLD}.data|encrypted|{"name":"Kari"}` });
    await put('lost', { sealed: `v1.${GONE}.data|lost|x` });
    expect(await new SecretRenewal(open.dataSource, readableCipher(NEW, OLD), QUEUED_MAILS).run()).toBe(1);
    expect(await open.database.sql('SELECT "data" FROM "outboxMail" ORDER BY "id"')).toEqual([
      { data: { name: 'Kari' } },
      { data: { sealed: `v1.${NEW}.data|encrypted|{"name":"Kari"}` } },
      { data: { sealed: `v1.${GONE}.data|lost|x` } },
    ]);
    expect(await new UnreadableSecrets(open.dataSource, readableCipher(NEW, OLD), QUEUED_MAILS).count()).toBe(1);
  });
});
