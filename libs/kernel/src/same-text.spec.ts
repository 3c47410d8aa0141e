import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { isSameText } from './same-text.js';

describe('isSameText', () => {
  it('answers true for equal texts only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(isSameText(one, one)).toBe(true);
        expect(isSameText(one, other)).toBe(one === other);
      }),
    );
  });

  it.each([
    ['', ''],
    ['ø', 'ø'],
    ['123456', '123456'],
  ])('answers true for %j', (one, other) => expect(isSameText(one, other)).toBe(true));

  it.each([
    ['', ' '],
    ['\u00e5', 'a\u030a'],
    ['12345', '123456'],
    ['é', 'ab'],
  ])('answers false for %j and %j', (one, other) => expect(isSameText(one, other)).toBe(false));
});
