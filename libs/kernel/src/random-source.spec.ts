import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { type RandomSource, randomText } from './random-source.js';
import { SequenceRandom } from './testing/index.js';

/** Gives these bytes, in pieces as they are asked for, over and over. */
const giving = (bytes: readonly number[]): RandomSource => {
  let next = 0;
  return { bytes: (length) => Uint8Array.from({ length }, () => bytes[next++ % bytes.length] ?? 0) };
};

/** Each byte value once: every fair choice comes up equally often. */
const everyByte = (): RandomSource => giving(Array.from({ length: 256 }, (_, byte) => byte));

const anAlphabet = fc.integer({ min: 1, max: 256 }).map((size) => String.fromCharCode(...Array.from({ length: size }, (_, n) => 0x100 + n)));

describe('randomText', () => {
  it('has the length asked for, and characters of the alphabet alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), anAlphabet, (length, alphabet) => {
        const text = randomText(length, alphabet, new SequenceRandom());
        expect(text).toHaveLength(length);
        expect([...text].every((character) => alphabet.includes(character))).toBe(true);
      }),
    );
  });

  it('favours no character: over all bytes that are taken, each comes up equally often', () => {
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

  it('throws bytes away that would favour the first characters', () => {
    expect(randomText(2, '0123456789', giving([250, 255, 3, 251, 249]))).toBe('39');
  });

  it('takes all 256 values of a byte where the alphabet divides them', () => {
    expect(randomText(2, 'ab', giving([255, 254]))).toBe('ba');
  });
});
