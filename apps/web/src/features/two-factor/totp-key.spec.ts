import { describe, expect, it } from '@jest/globals';

import { inGroups, keyOf } from './totp-key.js';

describe('authenticator key', () => {
  it('is read from the otpauth URI', () => {
    expect(keyOf('otpauth://totp/Min%20konto:kari%40eksempel.no?issuer=Min%20konto&secret=GEZDGNBV&digits=6')).toBe('GEZDGNBV');
  });

  it('is undefined when the URI has none', () => {
    expect(keyOf('otpauth://totp/Min%20konto')).toBeUndefined();
  });

  it.each([
    ['GEZDGNBVGY3TQOJQ', 'GEZD GNBV GY3T QOJQ'],
    ['GEZDGN', 'GEZD GN'],
    ['', ''],
  ])('%p is formatted as %p', (key, grouped) => {
    expect(inGroups(key)).toBe(grouped);
  });
});
