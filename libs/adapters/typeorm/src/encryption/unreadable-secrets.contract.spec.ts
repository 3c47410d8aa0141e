import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { aUser } from '@portvakt/social-linking/testing';

import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { readableCipher } from '../testing/readable-cipher.js';
import { ACCOUNT_TOKENS, AUTHENTICATOR_SECRETS, type EncryptedTable } from './encrypted-table.js';
import { UnreadableSecrets } from './unreadable-secrets.js';

const [NEW, OLD, GONE] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'] as const;

describe('UnreadableSecrets', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase();
    await open.addUsers(aUser());
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
