import { AesFieldCipher, KeyRing } from '@portvakt/adapters/node';

import type { AccountRow } from './social-app.js';
import { SECRET, type TestApp } from './test-app.js';

export const TOKEN_COLUMNS = ['accessToken', 'refreshToken', 'idToken'] as const;

export type TokenColumn = (typeof TOKEN_COLUMNS)[number];

type Place = Pick<AccountRow, 'id' | 'userId'>;

/** A token as the service stores it in one place of the table (security K1). */
export const sealedToken = (text: string, { id, userId }: Place, column: TokenColumn, secret = SECRET): string =>
  cipherOf(secret).seal(text, { table: 'account', column, rowId: id, userId });

/** The whole row of an account. */
export async function accountRow({ database }: TestApp, { id }: Pick<Place, 'id'>): Promise<AccountRow> {
  const [row] = await database.sql<AccountRow>('SELECT * FROM "account" WHERE "id" = $1', [id]);
  if (!row) throw new Error('this account is gone');
  return row;
}

/** The tokens of an account in the clear; null for one that is not there, or cannot be read in its place. */
export async function tokensOf(
  app: TestApp,
  account: Pick<Place, 'id'>,
  secret = SECRET,
): Promise<Readonly<Record<TokenColumn, string | null>>> {
  const row = await accountRow(app, account);
  const clear = (column: TokenColumn): string | null => {
    const place = { table: 'account', column, rowId: row.id, userId: row.userId };
    return cipherOf(secret).open(row[column] ?? '', place);
  };
  return { accessToken: clear('accessToken'), refreshToken: clear('refreshToken'), idToken: clear('idToken') };
}

/** Sets columns of an account by SQL. */
export async function setAccount(
  { database }: TestApp,
  { id }: Pick<Place, 'id'>,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const assignments = Object.keys(columns).map((name, at) => `"${name}" = $${at + 2}`);
  await database.sql(`UPDATE "account" SET ${assignments.join(', ')} WHERE "id" = $1`, [id, ...Object.values(columns)]);
}

/** The access token of an account ends so many milliseconds from now; negative: it is over. */
export const endAccessToken = (app: TestApp, account: Pick<Place, 'id'>, inMs = -1000): Promise<void> =>
  setAccount(app, account, { accessTokenExpiresAt: new Date(app.clock.now().getTime() + inMs) });

const cipherOf = (secret: string): AesFieldCipher => new AesFieldCipher(new KeyRing([secret]).forFields('field:account'));
