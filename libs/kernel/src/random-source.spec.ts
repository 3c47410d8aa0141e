import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { type RandomSource, randomText } from './random-source.js';
import { SequenceRandom } from './testing/index.js';

/** Returns these bytes in order, over and over. */
const giving = (bytes: readonly number[]): RandomSource => {
  let next = 0;
  return { bytes: (length) => Uint8Array.from({ length }, () => bytes[next++ % bytes.length] ?? 0) };
};

/** Returns each byte value once, so every character must appear equally often. */
const everyByte = (): RandomSource => giving(Array.from({ length: 256 }, (_, byte) => byte));

const anAlphabet = fc
  .integer({ min: 1, max: 256 })
  .map((size) => String.fromCharCode(...Array.from({ length: size }, (_, n) => 0x100 + n)));

describe('randomText', () => {
  it('has the requested length and only characters of the alphabet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), anAlphabet, (length, alphabet) => {
        const text = randomText(length, alphabet, new SequenceRandom());
        expect(text).toHaveLength(length);
        expect([...text].every((character) => alphabet.includes(character))).toBe(true);
      }),
    );
  });

  it('returns each character equally often over all accepted bytes', () => {
    fc.assert(
      fc.property(anAlphabet, (alphabet) => {
        const rounds = Math.floor(256 / alphabet.length);
        const counts = new Map<string, number>();
        for (const character of randomText(rounds * alphabet.length, alphabet, everyByte())) {
          counts.set(character, (counts.get(character) ?? 0) + 1);
        }
        expect([...counts.values()]).toEqual(Array.from({ length: alphabet.length }, () => rounds));
      }),
    );
  });

  it('discards bytes that would favour the first characters', () => {
    expect(randomText(2, '0123456789', giving([250, 255, 3, 251, 249]))).toBe('39');
  });

  it('uses all 256 byte values where the length of the alphabet divides 256', () => {
    expect(randomText(2, 'ab', giving([255, 254]))).toBe('ba');
  });
});
