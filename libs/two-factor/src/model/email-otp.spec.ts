import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { matchesCode, newOtpCode, readEmailOtp, writeEmailOtp } from './email-otp.js';

describe('a code by e-mail', () => {
  it('is six digits, zeros in front among them', () => {
    expect(newOtpCode({ bytes: (length) => new Uint8Array(length) })).toBe('000000');
    expect(newOtpCode(new SequenceRandom())).toMatch(/^\d{6}$/);
  });

  it('is each digit with the same chance: bytes that would favour some are thrown away', () => {
    const bytes = [250, 251, 252, 253, 254, 255, 249, 0, 1, 2, 3, 4];
    expect(newOtpCode({ bytes: (length) => Uint8Array.from(bytes.splice(0, length)) })).toBe('901234');
  });

  it('stands in its record as the specification writes it', () => {
    expect(writeEmailOtp({ sealedCode: '048213', attempts: 0 })).toBe('048213!0');
  });

  it('reads as it was written, whatever the seal is made of', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(1000), (sealedCode, attempts) => {
        expect(readEmailOtp(writeEmailOtp({ sealedCode, attempts }))).toEqual({ sealedCode, attempts });
      }),
    );
  });

  it.each(['', '!', '!0', '048213', '048213!x', '048213!-1', '048213!1.5', '048213!NaN', '048213!Infinity'])(
    'is over where its record reads %j',
    (value) => {
      expect(readEmailOtp(value).attempts).toBe(Infinity);
      expect(matchesCode(readEmailOtp(value), '048213')).toBe(false);
    },
  );

  it.each(['', '048214', '48213', '0482130', ' 048213', '０48213'])('is not guessed by %j', (guess) => {
    expect(matchesCode({ sealedCode: '048213', attempts: 0 }, guess)).toBe(false);
    expect(matchesCode({ sealedCode: '048213', attempts: 0 }, '048213')).toBe(true);
  });
});
