/** Where a value is stored. Moved to any other location in the database, it cannot be decrypted (security K1). */
export interface FieldLocation {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
  readonly userId: string;
}

/** Length of `v1.{key id}.`, the prefix of every encrypted value. */
export const PREFIX_LENGTH = 12;

/** Encrypts single values at rest. */
export interface FieldCipher {
  /** The prefix of each configured key, the newest key first. Each has `PREFIX_LENGTH` characters. */
  readonly prefixes: readonly [string, ...string[]];
  /** Encrypts with the newest key. */
  encrypt(text: string, location: FieldLocation): string;
  /** Null for a value that was altered, encrypted for another location, or encrypted with a missing key. */
  decrypt(encrypted: string, location: FieldLocation): string | null;
  /** Whether the value has the format of an encrypted one, with whichever key. */
  isEncrypted(value: string): boolean;
  /** Whether the key of the value is not configured; false for a value that was altered. */
  lacksKeyFor(value: string): boolean;
}

/** Decrypts a value, or returns it unchanged where the reference library stored plain text (specification C20). */
export const decryptOrPlain = (cipher: FieldCipher, value: string, location: FieldLocation): string | null =>
  cipher.isEncrypted(value) ? cipher.decrypt(value, location) : value;

/** Whether the newest key encrypted the value. */
export const isCurrent = ({ prefixes: [newest] }: FieldCipher, value: string): boolean => value.startsWith(newest);
