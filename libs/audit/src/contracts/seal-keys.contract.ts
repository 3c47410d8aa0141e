import { describe, expect, it } from '@jest/globals';

import type { SealKeys } from '../ports.js';

const DIGEST = 'ab'.repeat(32);

/** The contract of `SealKeys`. `withSecrets` gives the keys of secrets, the newest first. */
export function describeSealKeys(adapter: string, withSecrets: (...secrets: string[]) => SealKeys): void {
  describe(`SealKeys: ${adapter}`, () => {
    it('recognises its own mac', () => {
      const keys = withSecrets('new');
      expect(keys.judge(DIGEST, keys.sign(DIGEST))).toBe('right');
    });

    it('recognises the mac of an earlier secret as long as it is configured', () => {
      const signature = withSecrets('old').sign(DIGEST);
      expect(withSecrets('new', 'old').judge(DIGEST, signature)).toBe('right');
      expect(withSecrets('new').judge(DIGEST, signature)).toBe('unknown-key');
    });

    it('rejects a mac of another digest, a changed one and none', () => {
      const keys = withSecrets('new');
      const { mac, keyId } = keys.sign(DIGEST);
      for (const changed of ['', `${mac}0`, mac.slice(1), mac.toUpperCase(), 'å'.repeat(mac.length)]) {
        expect(keys.judge(DIGEST, { mac: changed, keyId })).toBe('wrong');
      }
      expect(keys.judge('cd'.repeat(32), { mac, keyId })).toBe('wrong');
    });

    it('signs with the newest secret', () => {
      expect(withSecrets('new', 'old').sign(DIGEST)).toEqual(withSecrets('new').sign(DIGEST));
    });
  });
}
