import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { AccountExporter } from '../model/account-export.js';
import { ANNE, aSession, aUser, NOW, withoutLanguage, withoutToken } from '../testing/builders.js';
import { KARI, OLA } from '../testing/request-builders.js';
import type { UserDetailsReader } from '../user-details-reader.js';
import type { OperatorsStoreUnderTest } from './operators-store.contract.js';

export interface UserReadersUnderTest extends OperatorsStoreUnderTest {
  readonly details: UserDetailsReader;
  readonly exporter: AccountExporter;
}

/** The contract of `UserDetailsReader` and `AccountExporter`: both read one user, and nothing about others. */
export function describeUserReaders(adapter: string, makeEmpty: () => Promise<UserReadersUnderTest>): void {
  describe(`UserDetailsReader, AccountExporter: ${adapter}`, () => {
    let store: UserReadersUnderTest;
    const banned = aUser({ banned: true, banReason: 'spam', bannedBy: 'support', language: 'nn' });
    const alive = aSession({ id: 'alive' });
    const expired = aSession({ id: 'expired', createdAt: new Date(NOW.getTime() - 1), expiresAt: NOW });

    beforeEach(async () => {
      store = await makeEmpty();
      await store.addUser(banned);
      await store.addUser(aUser({ id: OLA, banned: true, banReason: 'spam', bannedBy: 'admin', banExpires: NOW }));
      await store.addUser(aUser({ id: ANNE }));
      await store.addSession(alive);
      await store.addSession(expired);
      await store.addSession(aSession({ id: 'of-ola', userId: OLA }));
      await store.addAccount(KARI, 'google', '1234');
      await store.addAccount(OLA, 'github', '77');
    });

    it('show how a user signs in, and what is going on with the account', async () => {
      expect(await store.details.read(KARI)).toEqual({
        user: withoutLanguage(banned),
        language: 'nn',
        passwordChangedAt: null,
        accounts: [expect.objectContaining({ provider: 'google', accountId: '1234', scopes: [] })],
        authenticators: [],
        passkeys: [],
        hasBackupCodes: false,
        trustedDevices: 0,
        secondFactorBlockedUntil: null,
        sessions: 1,
        requests: [],
      });
    });

    it('export what is stored, also what has expired, without the reason of a ban and without tokens', async () => {
      expect(await store.exporter.read(KARI)).toEqual({
        exportedAt: store.clock.now(),
        user: { ...withoutLanguage(banned), banReason: null },
        language: 'nn',
        accounts: [expect.objectContaining({ provider: 'google', accountId: '1234', scopes: [] })],
        sessions: [expired, alive].map(withoutToken),
        authenticators: [],
        passkeys: [],
        knownDevices: [],
        requests: [],
        mails: [],
        activity: [],
      });
    });

    it('judge a ban by the clock', async () => {
      const unbanned = { banned: false, banReason: null, banExpires: null, bannedBy: null };
      expect((await store.details.read(OLA))?.user).toMatchObject(unbanned);
      expect((await store.exporter.read(OLA))?.user).toMatchObject(unbanned);
    });

    it('have nothing but the user where there is nothing', async () => {
      expect(await store.details.read(ANNE)).toMatchObject({ accounts: [], sessions: 0 });
      expect(await store.exporter.read(ANNE)).toMatchObject({ accounts: [], sessions: [] });
    });

    it.each(['details', 'exporter'] as const)('%s: null for a user who does not exist', async (reader) => {
      expect(await store[reader].read('nobody' as UserId)).toBeNull();
    });
  });
}
