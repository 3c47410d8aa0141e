import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { Authenticator } from '../model/authenticator.js';
import type { AuthenticatorReader, AuthenticatorView } from '../ports.js';
import { anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import type { StoresUnderTest } from '../testing/stores-under-test.js';

const NOW = new Date('2026-01-05T12:00:00.123Z');
const viewOf = ({ id, name, createdAt, lastUsedAt, verified }: Authenticator): AuthenticatorView => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  verified,
});

interface ReaderUnderTest extends StoresUnderTest {
  readonly reader: AuthenticatorReader;
}

/** The contract of `AuthenticatorReader`. */
export function describeAuthenticatorReader(adapter: string, makeEmpty: () => Promise<ReaderUnderTest>): void {
  describe(`AuthenticatorReader: ${adapter}`, () => {
    let stores: ReaderUnderTest;
    const save = (...all: readonly Authenticator[]): Promise<void> =>
      stores.transaction.run(async ({ authenticators }) => {
        for (const each of all) await authenticators.save(each);
      });

    beforeEach(async () => {
      stores = await makeEmpty();
      await stores.addOwner(anOwner());
      await stores.addOwner(anOwner({ id: OLA }));
    });

    it('lists nothing for a user without authenticators and for an unknown user', async () => {
      expect(await stores.reader.list(KARI)).toEqual([]);
      expect(await stores.reader.list('nobody' as UserId)).toEqual([]);
    });

    it('lists the authenticators of one user, oldest first, without secret and backup codes', async () => {
      const second = anAuthenticator({ id: 'second', verified: false, createdAt: NOW });
      const first = anAuthenticator({ id: 'first', name: 'Åses «nye» 📱', lastUsedAt: NOW, lastStep: 7 });
      await save(second, first, anAuthenticator({ id: 'of-ola', userId: OLA }));
      expect(await stores.reader.list(KARI)).toEqual([viewOf(first), viewOf(second)]);
    });

    it('does not see a transaction that failed', async () => {
      const failing = stores.transaction.run(async ({ authenticators }) => {
        await authenticators.save(anAuthenticator());
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await stores.reader.list(KARI)).toEqual([]);
    });

    it('does not wait for a transaction that has locked the user', async () => {
      await save(anAuthenticator());
      await stores.transaction.run(async ({ users }) => {
        await users.findForUpdate(KARI);
        expect(await stores.reader.list(KARI)).toHaveLength(1);
      });
    });
  });
}
