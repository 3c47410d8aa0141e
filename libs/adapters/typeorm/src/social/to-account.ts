import type { UserId } from '@portvakt/kernel';
import { type Account, type AccountId, CREDENTIAL } from '@portvakt/social-linking';

import type { AccountRow } from '../rows/account.row.js';
import { type FieldCipher, type FieldLocation, decryptOrPlain } from '../encryption/field-cipher.js';

/** Specification §5.3. */
const SCOPE_SEPARATOR = ',';

const TOKEN_COLUMNS = ['accessToken', 'refreshToken', 'idToken'] as const;
type TokenColumn = (typeof TOKEN_COLUMNS)[number];

const locationOf = ({ id, userId }: Pick<Account, 'id' | 'userId'>, column: TokenColumn): FieldLocation => ({
  table: 'account',
  column,
  rowId: id,
  userId,
});

export function toAccount(row: AccountRow, cipher: FieldCipher): Account {
  const { id, userId } = { id: row.id as AccountId, userId: row.userId as UserId };
  const token = (column: TokenColumn): string | null =>
    row[column] ? decryptOrPlain(cipher, row[column], locationOf({ id, userId }, column)) : null;
  const tokens = { accessToken: token('accessToken'), refreshToken: token('refreshToken'), idToken: token('idToken') };
  return {
    id,
    userId,
    providerId: row.providerId,
    accountId: row.accountId,
    hasUnreadableToken: TOKEN_COLUMNS.some((column) => row[column] && tokens[column] === null),
    missingKeys: TOKEN_COLUMNS.filter((column) => tokens[column] === null && cipher.lacksKeyFor(row[column] ?? '')),
    canSignIn: row.providerId !== CREDENTIAL || Boolean(row.password),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    tokens: {
      ...tokens,
      accessTokenExpiresAt: row.accessTokenExpiresAt,
      refreshTokenExpiresAt: row.refreshTokenExpiresAt,
      scopes: scopesIn(row.scope),
      carried: row.carried,
    },
  };
}

/** Returns the stored scopes, or null where there are none. */
export const scopesIn = (scope: string | null): readonly string[] | null =>
  scope ? scope.split(SCOPE_SEPARATOR).filter((each) => each !== '') : null;

/** Leaves out tokens that could not be decrypted, so that they stay as stored: the key may be configured again. */
export function tokenColumns(account: Account, cipher: FieldCipher): Partial<AccountRow> {
  const { tokens } = account;
  const encrypted = (column: TokenColumn): Partial<AccountRow> =>
    tokens[column] === null ? {} : { [column]: cipher.encrypt(tokens[column], locationOf(account, column)) };
  return {
    ...encrypted('accessToken'),
    ...encrypted('refreshToken'),
    ...encrypted('idToken'),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    scope: tokens.scopes && tokens.scopes.join(SCOPE_SEPARATOR),
    carried: tokens.carried && { ...tokens.carried },
  };
}
