import { describe, expect, it } from '@jest/globals';

import { matchesCode, readEmailOtp, writeEmailOtp } from '../model/email-otp.js';
import type { CodeSeal } from '../ports.js';

const KEY = '2fa-abcdefghijklmnopqrst';
const CODE = '048213';

/**
 * What `CodeSeal` promises. `hides`: the seal tells no code, and is good for one sign-in or session alone
 * (specification C21).
 */
export function codeSealContract(adapter: string, seal: CodeSeal, { hides }: { readonly hides: boolean }): void {
  describe(`CodeSeal: ${adapter}`, () => {
    it('seals one code the same way each time, and another one in another', () => {
      expect(seal.seal(KEY, CODE)).toBe(seal.seal(KEY, CODE));
      const others = ['048214', '48213', '0482130', '', ' 048213', `${CODE}\n`].map((code) => seal.seal(KEY, code));
      expect(others).not.toContain(seal.seal(KEY, CODE));
    });

    it('survives its record', () => {
      const otp = readEmailOtp(writeEmailOtp({ sealedCode: seal.seal(KEY, CODE), attempts: 3 }));
      expect(otp.attempts).toBe(3);
      expect(matchesCode(otp, seal.seal(KEY, CODE))).toBe(true);
      expect(matchesCode(otp, seal.seal(KEY, '048214'))).toBe(false);
    });

    if (hides) {
      it('seals one code in another way for another sign-in or session', () => {
        const keys = [KEY, `${KEY}x`, '2fa-abcdefghijklmnopqrsx', 'kari!session-1', 'kari!session-2'];
        expect(new Set(keys.map((key) => seal.seal(key, CODE))).size).toBe(keys.length);
      });

      it('shows no digit row of the code', () => {
        expect(seal.seal(KEY, CODE)).not.toContain(CODE);
      });
    } else {
      it('leaves the code as it is', () => {
        expect(seal.seal(KEY, CODE)).toBe(CODE);
      });
    }
  });
}
