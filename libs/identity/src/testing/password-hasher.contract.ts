import { describe, expect, it } from '@jest/globals';

import type { PasswordHasher } from '../ports.js';

/** What `PasswordHasher` promises. */
export function passwordHasherContract(adapter: string, hasher: PasswordHasher): void {
  describe(`PasswordHasher: ${adapter}`, () => {
    it('knows a password by its hash, and no other one', async () => {
      const hash = await hasher.hash('blåbærsyltetøy');
      expect(await hasher.matches('blåbærsyltetøy', hash)).toBe(true);
      expect(await hasher.matches('Blåbærsyltetøy', hash)).toBe(false);
      expect(await hasher.matches('blåbærsyltetøy ', hash)).toBe(false);
      expect(await hasher.matches('', hash)).toBe(false);
    });

    it('takes composed and decomposed letters for the same', async () => {
      const hash = await hasher.hash('bl\u00e5b\u00e6r med \u00d8');
      expect(await hasher.matches('bla\u030ab\u00e6r med \u00d8', hash)).toBe(true);
    });

    it('matches nothing against a stored value that is no hash', async () => {
      expect(await hasher.matches('hemmelig', '')).toBe(false);
      expect(await hasher.matches('hemmelig', 'hemmelig')).toBe(false);
    });

    it('tells nothing when it pretends', async () => {
      await expect(hasher.pretend('hemmelig')).resolves.toBeUndefined();
    });
  });
}
