import { AesFieldCipher, KeyRing, SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import type { AccountRow } from './social-sign-in.js';
import { SECRET, type TestApp } from './test-app.js';

const random = new SystemRandom();

export const TOKEN_COLUMNS = ['accessToken', 'refreshToken', 'idToken'] as const;

export type TokenColumn = (typeof TOKEN_COLUMNS)[number];

type Place = Pick<AccountRow, 'id' | 'userId'>;

/** A token encrypted as the service stores it in one column of one row (security K1). */
export const encryptedToken = (text: string, { id, userId }: Place, column: TokenColumn, secret = SECRET): string =>
  cipherOf(secret).encrypt(text, { table: 'account', column, rowId: id, userId });

/** The whole account row. Throws if it was deleted. */
export async function accountRow({ database }: TestApp, { id }: Pick<Place, 'id'>): Promise<AccountRow> {
  const [row] = await database.sql<AccountRow>('SELECT * FROM "account" WHERE "id" = $1', [id]);
  if (!row) throw new Error('the account does not exist');
  return row;
}

/** The decrypted tokens of an account; null for a token that is missing or was encrypted for another row or column. */
export async function decryptedTokens(
  app: TestApp,
  account: Pick<Place, 'id'>,
  secret = SECRET,
): Promise<Readonly<Record<TokenColumn, string | null>>> {
  const row = await accountRow(app, account);
  const decrypted = (column: TokenColumn): string | null => {
    const location = { table: 'account', column, rowId: row.id, userId: row.userId };
    return cipherOf(secret).decrypt(row[column] ?? '', location);
  };
  return {
    accessToken: decrypted('accessToken'),
    refreshToken: decrypted('refreshToken'),
    idToken: decrypted('idToken'),
  };
}

/** Updates columns of an account row. */
export async function updateAccount(
  { database }: TestApp,
  { id }: Pick<Place, 'id'>,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const assignments = Object.keys(columns).map((name, at) => `"${name}" = $${at + 2}`);
  await database.sql(`UPDATE "account" SET ${assignments.join(', ')} WHERE "id" = $1`, [id, ...Object.values(columns)]);
}

/** Updates the expiry of the access token to `inMs` milliseconds from now; negative: already expired. */
export const setAccessTokenExpiry = (app: TestApp, account: Pick<Place, 'id'>, inMs = -1000): Promise<void> =>
  updateAccount(app, account, { accessTokenExpiresAt: new Date(app.clock.now().getTime() + inMs) });

const cipherOf = (secret: string): AesFieldCipher =>
  new AesFieldCipher(new KeyRing([secret]).forFields('field:account'));

interface AccountOptions {
  readonly accountId?: string;
  readonly createdMsAgo?: number;
  readonly scope?: string | null;
  readonly accessToken?: string | null;
  readonly refreshToken?: string | null;
  /** The password hash of a password account. */
  readonly password?: string | null;
}

/** Inserts an account of the user with unencrypted tokens, as the reference library stores them. Returns its id. */
export async function anAccount(
  { clock, database }: TestApp,
  userId: string,
  providerId: string,
  options: AccountOptions = {},
): Promise<string> {
  const id = newId(random);
  const { accountId = `konto-${id}`, createdMsAgo = 0, scope = null, password = null } = options;
  const createdAt = new Date(clock.now().getTime() - createdMsAgo);
  await database.sql(
    `INSERT INTO "account" ("id", "accountId", "userId", "providerId", "scope", "accessToken", "refreshToken",
       "password", "createdAt", "updatedAt")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      id,
      accountId,
      userId,
      providerId,
      scope,
      options.accessToken ?? null,
      options.refreshToken ?? null,
      password,
      createdAt,
    ],
  );
  return id;
}

/** Ids of all accounts of the user, oldest first. */
export async function accountIds({ database }: TestApp, userId: string): Promise<readonly string[]> {
  const rows = await database.sql<{ id: string }>(
    'SELECT "id" FROM "account" WHERE "userId" = $1 ORDER BY "createdAt", "id"',
    [userId],
  );
  return rows.map(({ id }) => id);
}
