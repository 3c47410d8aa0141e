import { describe, expect, it } from '@jest/globals';

import type { PasswordHasher } from '../ports.js';

/** The contract of `PasswordHasher`. */
export function describePasswordHasher(adapter: string, hasher: PasswordHasher): void {
  describe(`PasswordHasher: ${adapter}`, () => {
    it('matches the hashed password and no other one', async () => {
      const hash = await hasher.hash('blåbærsyltetøy');
      expect(await hasher.matches('blåbærsyltetøy', hash)).toBe(true);
      expect(await hasher.matches('Blåbærsyltetøy', hash)).toBe(false);
      expect(await hasher.matches('blåbærsyltetøy ', hash)).toBe(false);
      expect(await hasher.matches('', hash)).toBe(false);
    });

    it('treats composed and decomposed letters as equal', async () => {
      const hash = await hasher.hash('bl\u00e5b\u00e6r med \u00d8');
      expect(await hasher.matches('bla\u030ab\u00e6r med \u00d8', hash)).toBe(true);
    });

    it('matches nothing against a stored value that is not a hash', async () => {
      expect(await hasher.matches('hemmelig', '')).toBe(false);
      expect(await hasher.matches('hemmelig', 'hemmelig')).toBe(false);
    });

    it('returns nothing from pretend', async () => {
      await expect(hasher.pretend('hemmelig')).resolves.toBeUndefined();
    });
  });
}
