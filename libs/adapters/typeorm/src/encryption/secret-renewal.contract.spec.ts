import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { anAccount, aUser } from '@portvakt/social-linking/testing';
import { anAuthenticator, anOwner } from '@portvakt/two-factor/testing';

import type { UserSummary } from '@portvakt/kernel';

import { createDataSource } from '../data-source.js';
import { UserRow } from '../rows/user.row.js';
import { TypeOrmAccountRepository } from '../social/typeorm-account-repository.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmAuthenticatorRepository } from '../two-factor/typeorm-authenticator-repository.js';
import { readableCipher } from '../testing/readable-cipher.js';
import type { FieldCipher } from './field-cipher.js';
import { ACCOUNT_TOKENS, AUTHENTICATOR_SECRETS, QUEUED_MAILS, type EncryptedTable } from './encrypted-table.js';
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
    const { language, ...user } = owner;
    await open.dataSource.manager.insert(UserRow, { ...user, extra: {}, lastLanguage: language });
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
    const { language, ...user } = aUser();
    await open.dataSource.manager.insert(UserRow, { ...user, extra: {}, lastLanguage: language });
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
    // The other row does not wait.
    await waitUntil(async () => (await stored())[1]?.['accessToken']?.startsWith(`v1.${NEW}.`) ?? false);
    await request.commitTransaction();
    await request.release();
    expect(await renewing).toBe(2);
    expect(await tokensBy(readableCipher(NEW))).toEqual([{ ...tokens, accessToken: 'rotated' }, tokens]);
  });
});

describe('SecretRenewal of a large table', () => {
  const ROWS = 10_000;
  const BATCH_SIZE = 100;
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase();
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    await open.empty();
    const { language, ...user } = aUser();
    await open.dataSource.manager.insert(UserRow, { ...user, extra: {}, lastLanguage: language });
    await open.database.sql(
      `INSERT INTO "account" ("id", "providerId", "accountId", "userId", "accessToken", "refreshToken")
       SELECT 'row-' || n, 'github', 'row-' || n, $1, CASE WHEN n % 2 = 0 THEN 'plain' ELSE $2 || 'row-' || n || '|text' END,
         $3 || 'row-' || n || '|text'
       FROM generate_series(1, ${ROWS}) AS n`,
      [aUser().id, `v1.${OLD}.accessToken|`, `v1.${OLD}.refreshToken|`],
    );
  });

  const renewal = () => new SecretRenewal(open.dataSource, readableCipher(NEW, OLD), ACCOUNT_TOKENS, BATCH_SIZE);
  async function renewedRows(): Promise<number> {
    const [row] = await open.database.sql<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM "account"
       WHERE "accessToken" = $1 || "id" || CASE WHEN "accessToken" LIKE '%plain' THEN '|plain' ELSE '|text' END
         AND "refreshToken" = $2 || "id" || '|text'`,
      [`v1.${NEW}.accessToken|`, `v1.${NEW}.refreshToken|`],
    );
    return row?.count ?? 0;
  }

  it('renews each row once with two concurrent processes', async () => {
    const [one = 0, other = 0] = await Promise.all([renewal().run(), renewal().run()]);
    expect(one + other).toBe(ROWS);
    expect(await renewedRows()).toBe(ROWS);
  });

  it('continues after its connections were killed, and renews no row twice', async () => {
    const other = createDataSource({ url: open.database.url, poolSize: 2, onIdleError: () => undefined });
    await other.initialize();
    const killed = new SecretRenewal(other, readableCipher(NEW, OLD), ACCOUNT_TOKENS, BATCH_SIZE).run();
    const outcome = killed.then(
      () => 'done',
      () => 'killed',
    );
    await waitUntil(async () => (await renewedRows()) >= BATCH_SIZE);
    await waitUntil(async () => {
      const killed = await open.database.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
      );
      return killed.length > 0;
    });
    expect(await outcome).toBe('killed');
    await other.destroy();
    const before = await renewedRows();
    expect(before).toBeGreaterThanOrEqual(BATCH_SIZE);
    expect(await renewal().run()).toBe(ROWS - before);
    expect(await renewedRows()).toBe(ROWS);
  });

  it('stops between two batches when it is aborted', async () => {
    const stop = new AbortController();
    const running = renewal().run(stop.signal);
    await waitUntil(async () => (await renewedRows()) >= BATCH_SIZE);
    stop.abort();
    const renewed = await running;
    expect(renewed).toBeLessThan(ROWS);
    expect(await renewedRows()).toBe(renewed);
  });

  it('uses only the indexes where nothing is left to renew', async () => {
    await renewal().run();
    await open.database.sql('VACUUM ANALYZE "account"');
    for (const column of ['accessToken', 'refreshToken', 'idToken']) {
      const plan = await open.database.sql<Record<string, string>>(
        `EXPLAIN SELECT "id" FROM "account" WHERE "${column}" IS NOT NULL
         AND (left("${column}", 12) COLLATE "C", "id") > ('', '') AND left("${column}", 12) COLLATE "C" < 'v1.${NEW}.'
         ORDER BY left("${column}", 12) COLLATE "C", "id" LIMIT ${BATCH_SIZE}`,
      );
      expect(JSON.stringify(plan)).toContain(`account_${column}_keyId`);
    }
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

describe('UnreadableSecrets', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase();
    const { language, ...user } = aUser();
    await open.dataSource.manager.insert(UserRow, { ...user, extra: {}, lastLanguage: language });
  });
  afterAll(() => open.close());

  const count = (table: EncryptedTable, ...keys: readonly [string, ...string[]]) =>
    new UnreadableSecrets(open.dataSource, readableCipher(...keys), table).count();

  it('counts authenticators of a missing key, and of the reference library', async () => {
    const add = (id: string, secret: string, codes: string) =>
      open.database.sql(
        `INSERT INTO "twoFactor" ("id", "userId", "secret", "backupCodes", "createdAt") VALUES ($1, $2, $3, $4, now())`,
        [id, aUser().id, secret, codes],
      );
    await add('new', `v1.${NEW}.x`, `v1.${NEW}.x`);
    await add('old', `v1.${OLD}.x`, `v1.${OLD}.x`);
    await add('half', `v1.${NEW}.x`, `v1.${OLD}.x`);
    await add('lost', `v1.${GONE}.x`, `v1.${GONE}.x`);
    await add('taken-over', '0a'.repeat(80), 'ff'.repeat(80));
    expect(await count(AUTHENTICATOR_SECRETS, NEW, OLD, GONE)).toBe(1);
    expect(await count(AUTHENTICATOR_SECRETS, NEW, OLD)).toBe(2);
    expect(await count(AUTHENTICATOR_SECRETS, NEW)).toBe(4);
  });

  it('does not count plain tokens', async () => {
    const add = (id: string, accessToken: string | null, idToken: string | null) =>
      open.database.sql(
        `INSERT INTO "account" ("id", "providerId", "accountId", "userId", "accessToken", "idToken") VALUES ($1, 'x', $1, $2, $3, $4)`,
        [id, aUser().id, accessToken, idToken],
      );
    await add('none', null, null);
    await add('plain', 'ya29.plain', 'eyJ');
    await add('like encrypted', 'v1.1f699f1069f60xxx', null);
    await add('lost', `v1.${GONE}.x`, `v1.${GONE}.x`);
    expect(await count(ACCOUNT_TOKENS, NEW)).toBe(1);
    expect(await count(ACCOUNT_TOKENS, NEW, GONE)).toBe(0);
  });
});

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
