/** Where a value is stored. One that is moved elsewhere in the database cannot be read there (security K1). */
export interface FieldPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
  readonly userId: string;
}

/** Length of `v1.{key id}.`, with which every encrypted value begins. */
export const PREFIX_LENGTH = 12;

/** Encrypts single values at rest. */
export interface FieldCipher {
  /** How values begin that a known key encrypted, the newest key first. Each has `PREFIX_LENGTH` characters. */
  readonly prefixes: readonly [string, ...string[]];
  seal(text: string, place: FieldPlace): string;
  /** Null for what was not sealed for this place, or with a key that is gone. */
  open(sealed: string, place: FieldPlace): string | null;
  /** Whether it has the form of something sealed, by whatever key. */
  isSealed(value: string): boolean;
  /** Whether it was encrypted with a key that is not configured, as opposed to altered. */
  lacksKeyFor(value: string): boolean;
}

/** As `open`, where the reference library wrote the same column in the clear (specification C20). */
export const openOrPlain = (cipher: FieldCipher, value: string, place: FieldPlace): string | null =>
  cipher.isSealed(value) ? cipher.open(value, place) : value;

/** Whether the newest key encrypted it. */
export const isCurrent = ({ prefixes: [newest] }: FieldCipher, value: string): boolean => value.startsWith(newest);
