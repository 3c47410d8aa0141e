import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { newOtpCode, readEmailOtp, writeEmailOtp } from './email-otp.js';

describe('a code by e-mail', () => {
  it('has six digits and may start with zeros', () => {
    expect(newOtpCode({ bytes: (length) => new Uint8Array(length) })).toBe('000000');
    expect(newOtpCode(new SequenceRandom())).toMatch(/^\d{6}$/);
  });

  it('is uniformly distributed: bytes that would favour some digits are skipped', () => {
    const bytes = [250, 251, 252, 253, 254, 255, 249, 0, 1, 2, 3, 4];
    expect(newOtpCode({ bytes: (length) => Uint8Array.from(bytes.splice(0, length)) })).toBe('901234');
  });

  it('is stored in the format of the specification', () => {
    expect(writeEmailOtp({ storedCode: '048213', attempts: 0 })).toBe('048213!0');
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(1000), (storedCode, attempts) => {
        expect(readEmailOtp(writeEmailOtp({ storedCode, attempts }))).toEqual({ storedCode, attempts });
      }),
    );
  });

  it.each(['', '!', '!0', '048213', '048213!x', '048213!-1', '048213!1.5', '048213!NaN', '048213!Infinity'])(
    'has no attempts left if its record contains %j',
    (value) => {
      expect(readEmailOtp(value).attempts).toBe(Infinity);
    },
  );
});
