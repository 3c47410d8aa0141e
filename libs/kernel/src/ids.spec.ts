import { describe, expect, it } from '@jest/globals';

import { newId } from './ids.js';
import { SequenceRandom } from './testing/index.js';

describe('newId', () => {
  it('is 32 letters and digits', () => {
    expect(newId({ bytes: (length) => new Uint8Array(length) })).toBe('a'.repeat(32));
    expect(newId(new SequenceRandom())).toBe('abcdefghijklmnopqrstuvwxyzABCDEF');
    expect(newId({ bytes: (length) => new Uint8Array(length).fill(247) })).toBe('9'.repeat(32));
  });

  it('returns a different id each time', () => {
    const random = new SequenceRandom();
    const ids = Array.from({ length: 20 }, () => newId(random));
    expect(new Set(ids).size).toBe(20);
  });
});
