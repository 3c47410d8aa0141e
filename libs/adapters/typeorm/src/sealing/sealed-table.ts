import { PREFIX_LENGTH } from './field-cipher.js';

/** One encrypted column. */
export interface SealedColumn {
  readonly name: string;
  /** SQL of the encrypted text; null where the row has none. */
  readonly stored: string;
  /** SQL of the whole column for a new encrypted text. */
  readonly holding: (text: string) => string;
}

/** What of a table is encrypted. Its rows have an `id`. */
export interface SealedTable {
  readonly table: string;
  readonly columns: readonly SealedColumn[];
  /** SQL of the user id that each value is bound to. */
  readonly userId: string;
  /** A row that was taken over may hold them in the clear. */
  readonly mayBePlain: boolean;
}

const textColumn = (name: string): SealedColumn => ({ name, stored: `"${name}"`, holding: (text) => text });

export const AUTHENTICATOR_SECRETS: SealedTable = {
  table: 'twoFactor',
  columns: [textColumn('secret'), textColumn('backupCodes')],
  userId: '"userId"',
  mayBePlain: false,
};

export const ACCOUNT_TOKENS: SealedTable = {
  table: 'account',
  columns: [textColumn('accessToken'), textColumn('refreshToken'), textColumn('idToken')],
  userId: '"userId"',
  mayBePlain: true,
};

/** Encrypted under the strict policy alone. No index: mails stay for minutes. */
export const QUEUED_MAILS: SealedTable = {
  table: 'outboxMail',
  columns: [{ name: 'data', stored: `("data" ->> 'sealed')`, holding: (text) => `jsonb_build_object('sealed', ${text})` }],
  userId: `''`,
  mayBePlain: false,
};

/** SQL of how the stored text begins, as the indexes have it: byte by byte, whatever the database's collation. */
export const prefixOf = ({ stored }: SealedColumn): string => `left(${stored}, ${PREFIX_LENGTH}) COLLATE "C"`;
