/** Unpredictable in production, a known sequence in tests. */
export interface RandomSource {
  /** `length` bytes, each of them any value with the same chance. */
  bytes(length: number): Uint8Array;
}

const BYTE_VALUES = 256;

/**
 * `length` characters of `alphabet` (at most 256), each equally likely: bytes that would favour the first ones are
 * thrown away (specification §4, rejection sampling).
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
