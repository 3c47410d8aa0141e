import { describe, expect, it } from '@jest/globals';

import { inGroups, keyOf } from './totp-key.js';

describe('the key of an authenticator', () => {
  it('is read out of its address', () => {
    expect(keyOf('otpauth://totp/Min%20konto:kari%40eksempel.no?issuer=Min%20konto&secret=GEZDGNBV&digits=6')).toBe('GEZDGNBV');
  });

  it('is none where the address has none', () => {
    expect(keyOf('otpauth://totp/Min%20konto')).toBeUndefined();
  });

  it.each([
    ['GEZDGNBVGY3TQOJQ', 'GEZD GNBV GY3T QOJQ'],
    ['GEZDGN', 'GEZD GN'],
    ['', ''],
  ])('%p is written as %p', (key, grouped) => {
    expect(inGroups(key)).toBe(grouped);
  });
});
