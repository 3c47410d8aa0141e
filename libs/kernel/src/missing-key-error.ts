/**
 * Stored values cannot be decrypted because their key is not configured: an error of the operator and none of the
 * caller, who is answered 500. The message names rows by their ids and nothing else.
 */
export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError';

  constructor(table: string, rowIds: readonly string[]) {
    super(`no configured secret decrypts "${table}" ${rowIds.join(', ')}`);
  }
}
