import { describe, expect, it } from '@jest/globals';

import { readEmailOtp, writeEmailOtp } from '../model/email-otp.js';
import type { CodeDigest } from '../ports.js';

const KEY = '2fa-abcdefghijklmnopqrst';
const CODE = '048213';

/** The contract of `CodeDigest`. `hides`: the digest does not reveal the code and depends on the key (specification C21). */
export function describeCodeDigest(adapter: string, digest: CodeDigest, { hides }: { readonly hides: boolean }): void {
  describe(`CodeDigest: ${adapter}`, () => {
    const matches = (code: string, key = KEY): boolean => digest.matches(digest.digest(KEY, CODE), key, code);

    it('matches the code, and no other', () => {
      expect(matches(CODE)).toBe(true);
      for (const other of ['048214', '48213', '0482130', '', ' 048213', '０48213', `${CODE}\n`])
        expect(matches(other)).toBe(false);
    });

    it('can be stored in a record and compared', () => {
      const otp = readEmailOtp(writeEmailOtp({ storedCode: digest.digest(KEY, CODE), attempts: 3 }));
      expect(otp.attempts).toBe(3);
      expect(digest.matches(otp.storedCode, KEY, CODE)).toBe(true);
      expect(digest.matches(otp.storedCode, KEY, '048214')).toBe(false);
    });

    if (hides) {
      it('differs for another sign-in or session', () => {
        const keys = [KEY, `${KEY}x`, '2fa-abcdefghijklmnopqrsx', 'kari!session-1', 'kari!session-2'];
        expect(new Set(keys.map((key) => digest.digest(key, CODE))).size).toBe(keys.length);
        expect(keys.filter((key) => matches(CODE, key))).toEqual([KEY]);
      });

      it('does not contain the code', () => {
        expect(digest.digest(KEY, CODE)).not.toContain(CODE);
      });
    } else {
      it('is the code itself', () => {
        expect(digest.digest(KEY, CODE)).toBe(CODE);
      });
    }
  });
}
