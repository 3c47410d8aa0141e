/** What of a table is encrypted. Its rows have an `id` and a `userId`. */
export interface SealedColumns {
  readonly table: string;
  readonly columns: readonly string[];
  /** A row that was taken over may hold them in the clear. */
  readonly mayBePlain: boolean;
}

export const AUTHENTICATOR_SECRETS: SealedColumns = {
  table: 'twoFactor',
  columns: ['secret', 'backupCodes'],
  mayBePlain: false,
};

export const ACCOUNT_TOKENS: SealedColumns = {
  table: 'account',
  columns: ['accessToken', 'refreshToken', 'idToken'],
  mayBePlain: true,
};
