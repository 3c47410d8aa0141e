/** Cryptographically secure in production, a known sequence in tests. */
export interface RandomSource {
  /** Returns `length` uniformly distributed bytes. */
  bytes(length: number): Uint8Array;
}

/** The alphabets of specification §4. */
export const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const URL_SAFE_CHARACTERS = `${LETTERS_AND_DIGITS}-_`;

const BYTE_VALUES = 256;

/**
 * Returns `length` characters of `alphabet` (at most 256), all equally likely: bytes that would favour the first
 * characters are discarded (rejection sampling, specification §4).
 */
export function randomText(length: number, alphabet: string, random: RandomSource): string {
  const fairBelow = BYTE_VALUES - (BYTE_VALUES % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length - text.length)) {
      if (byte < fairBelow) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
