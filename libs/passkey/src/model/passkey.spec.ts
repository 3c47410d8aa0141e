import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { aPasskey } from '../testing/builders.js';
import { isPlausibleCounter, isSameHandle } from './passkey.js';
import { passkeyName } from './passkey-name.js';

describe('the counter of an authenticator', () => {
  it('is plausible where it goes up', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 1000 }), (counter, step) => {
        expect(isPlausibleCounter(aPasskey({ counter }), counter + step)).toBe(true);
      }),
    );
  });

  it('is not plausible where it stays or goes down, but at 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.nat(), (counter, shown) => {
        expect(isPlausibleCounter(aPasskey({ counter }), Math.min(counter, shown))).toBe(false);
      }),
    );
    expect(isPlausibleCounter(aPasskey({ counter: 0 }), 0)).toBe(true);
  });
});

it.each([
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', null, true],
  [null, 'b', true],
] as const)('a passkey made for %s is that of the user %s: %s', (userHandle, returned, expected) => {
  expect(isSameHandle(aPasskey({ userHandle }), returned)).toBe(expected);
});

it.each([
  ['Min', 'iCloud', 'Min'],
  ['', 'iCloud', 'iCloud'],
  ['', null, 'Passnøkkel #3'],
])('a passkey given the name %j, of model %j, is called %s', (given, model, name) => {
  expect(passkeyName(given, model, 2)).toBe(name);
});
