/**
 * Stored values cannot be decrypted because their key is not configured. This is a configuration error: the caller gets
 * a 500. The message identifies the rows by their ids only.
 */
export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError';

  constructor(table: string, rowIds: readonly string[]) {
    super(`no configured secret decrypts "${table}" ${rowIds.join(', ')}`);
  }
}
