import { PREFIX_LENGTH } from './field-cipher.js';

export interface EncryptedColumn {
  readonly name: string;
  /** SQL expression that reads the encrypted text; null where the row has none. */
  readonly stored: string;
  /** SQL expression of the column's new value, given the SQL of a new encrypted text. */
  readonly valueFor: (text: string) => string;
}

/** A table with encrypted columns and an `id`. */
export interface EncryptedTable {
  readonly table: string;
  readonly columns: readonly EncryptedColumn[];
  /** SQL expression of the user id that each value is bound to. */
  readonly userId: string;
  /** Whether rows adopted from the reference library may hold plain text. */
  readonly mayBePlain: boolean;
}

const textColumn = (name: string): EncryptedColumn => ({ name, stored: `"${name}"`, valueFor: (text) => text });

export const AUTHENTICATOR_SECRETS: EncryptedTable = {
  table: 'twoFactor',
  columns: [textColumn('secret'), textColumn('backupCodes')],
  userId: '"userId"',
  mayBePlain: false,
};

export const ACCOUNT_TOKENS: EncryptedTable = {
  table: 'account',
  columns: [textColumn('accessToken'), textColumn('refreshToken'), textColumn('idToken')],
  userId: '"userId"',
  mayBePlain: true,
};

/** Encrypted under the strict policy only. The column has no index: mails are stored for minutes. */
export const QUEUED_MAILS: EncryptedTable = {
  table: 'outboxMail',
  columns: [
    { name: 'data', stored: `("data" ->> 'sealed')`, valueFor: (text) => `jsonb_build_object('sealed', ${text})` },
  ],
  userId: `''`,
  mayBePlain: false,
};

/** A few rows, which need no index. */
export const SIGNING_KEYS: EncryptedTable = {
  table: 'jwks',
  columns: [textColumn('privateKey')],
  userId: `''`,
  mayBePlain: false,
};

/** SQL expression of the key prefix, as in the indexes: compared byte by byte in any collation of the database. */
export const prefixOf = ({ stored }: EncryptedColumn): string => `left(${stored}, ${PREFIX_LENGTH}) COLLATE "C"`;
