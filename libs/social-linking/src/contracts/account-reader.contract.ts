import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { type Account, NO_TOKENS } from '../model/account.js';
import type { AccountReader } from '../ports.js';
import type { AccountsUnderTest } from './account-repository.contract.js';
import { anAccount, aPassword, aUser, KARI, OLA, viewOf } from '../testing/builders.js';

const NOW = new Date('2026-01-05T12:00:00.123Z');

interface ReaderUnderTest extends AccountsUnderTest {
  readonly reader: AccountReader;
}

/** The contract of `AccountReader`. */
export function describeAccountReader(adapter: string, makeEmpty: () => Promise<ReaderUnderTest>): void {
  describe(`AccountReader: ${adapter}`, () => {
    let stores: ReaderUnderTest;
    const add = (...all: readonly Account[]): Promise<void> =>
      stores.transaction.run(async ({ accounts }) => {
        for (const each of all) await accounts.add(each);
      });

    beforeEach(async () => {
      stores = await makeEmpty();
      await stores.addUser(aUser());
      await stores.addUser(aUser({ id: OLA }));
    });

    it('lists nothing for a user without accounts and for an unknown user', async () => {
      expect(await stores.reader.list(KARI)).toEqual([]);
      expect(await stores.reader.list('nobody' as UserId)).toEqual([]);
    });

    it('lists the accounts of one user, oldest first, without tokens and without an emptied password', async () => {
      const scopes = ['openid', 'https://www.googleapis.com/auth/drive'];
      const newer = anAccount({ id: 'newer', createdAt: NOW, updatedAt: NOW, tokens: { ...NO_TOKENS, scopes } });
      const older = anAccount({ id: 'older', providerId: 'google', createdAt: new Date(NOW.getTime() - 1) });
      await add(newer, older, aPassword(), anAccount({ id: 'of-ola', userId: OLA, accountId: 'ola-there' }));
      expect(await stores.reader.list(KARI)).toEqual([older, newer].map(viewOf));
    });

    it('does not wait for a transaction that has locked the account', async () => {
      const account = anAccount();
      await add(account);
      await stores.transaction.run(async ({ accounts }) => {
        await accounts.findForUpdate(account);
        expect(await stores.reader.list(KARI)).toHaveLength(1);
      });
    });
  });
}
