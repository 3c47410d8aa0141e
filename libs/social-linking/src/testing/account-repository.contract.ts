import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId, UserSummary } from '@portvakt/kernel';

import { type Account, type AccountId, type Identity, withTokens } from '../model/account.js';
import type { AccountRepository } from '../ports.js';
import { anAccount, aPassword as aPasswordThere, aPerson, KARI, OLA, someTokens } from './builders.js';

/** What the suite runs on: the table of accounts, with nobody in it. */
export interface AccountsUnderTest {
  readonly transaction: TransactionRunner<{ readonly accounts: AccountRepository }>;
  addPerson(person: UserSummary): Promise<void>;
  /** With everything that is theirs. */
  removePerson(id: UserId): Promise<void>;
}

/** The account alone: no password is stored with it here, so that it opens nothing. */
const aPassword = (): Account => ({ ...aPasswordThere(), opensAccount: false });

const NOW = new Date('2026-01-05T12:00:00.123Z');
const at = (minute: number): Date => new Date(NOW.getTime() + minute * 60_000);
const full = anAccount({
  tokens: {
    accessToken: 'ya29.å "{}" \\ 𝒜'.padEnd(4_000, 'x'),
    refreshToken: '1//refresh',
    idToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
    accessTokenExpiresAt: at(60),
    refreshTokenExpiresAt: at(9_000),
    scopes: ['openid', 'https://www.googleapis.com/auth/drive', 'read:user'],
    carried: { device_id: 'a-device' },
  },
});

/** What `AccountRepository` promises. */
export function accountRepositoryContract(adapter: string, makeEmpty: () => Promise<AccountsUnderTest>): void {
  describe(`AccountRepository: ${adapter}`, () => {
    let box: AccountsUnderTest;
    const doing = <T>(work: (accounts: AccountRepository) => Promise<T>): Promise<T> =>
      box.transaction.run(({ accounts }) => work(accounts));
    const add = async (...all: readonly Account[]): Promise<void> => {
      for (const each of all) expect(await doing((accounts) => accounts.add(each))).toBe(true);
    };
    const list = (userId: UserId = KARI): Promise<readonly Account[]> => doing((accounts) => accounts.list(userId));
    const find = (identity: Identity = full): Promise<Account | null> => doing((accounts) => accounts.find(identity));
    const idsOf = async (userId: UserId = KARI): Promise<string[]> => (await list(userId)).map(({ id }) => id);

    beforeEach(async () => {
      box = await makeEmpty();
      await box.addPerson(aPerson());
      await box.addPerson(aPerson({ id: OLA }));
    });

    it('has none at first, and none of nobody', async () => {
      expect(await list()).toEqual([]);
      expect(await list('nobody' as UserId)).toEqual([]);
      expect(await find()).toBeNull();
    });

    it.each([full, anAccount(), aPassword()])('gives back what was added, field by field: %#', async (account) => {
      await add(account);
      expect(await find(account)).toEqual(account);
      expect(await list()).toEqual([account]);
    });

    it('knows an identity by provider and name there together, in the letters as they are', async () => {
      const other = anAccount({ id: 'other', providerId: 'gitlab', accountId: full.accountId, userId: OLA });
      await add(full, other);
      expect(await find(other)).toEqual(other);
      expect(await find({ providerId: 'github', accountId: 'somebody' })).toBeNull();
      expect(await find({ providerId: 'google', accountId: full.accountId })).toBeNull();
      expect(await find({ ...full, accountId: full.accountId.toUpperCase() })).toBeNull();
    });

    it('lists each user’s own, oldest first, a password among them, in whatever order they came', async () => {
      await add(
        anAccount({ id: 'second', createdAt: at(2) }),
        anAccount({ id: 'third', createdAt: at(3) }),
        { ...aPassword(), createdAt: at(1) },
        anAccount({ id: 'of-ola', userId: OLA, createdAt: at(0) }),
      );
      expect(await idsOf()).toEqual([aPassword().id, 'second', 'third']);
      expect(await idsOf(OLA)).toEqual(['of-ola']);
    });

    it('keeps nothing of a transaction in which it said no', async () => {
      await add(full);
      const again = { ...anAccount({ id: 'again', userId: OLA }), accountId: full.accountId };
      const outcome = await doing(async (accounts) => {
        await accounts.keepTokens(withTokens(full, someTokens(), NOW));
        return accounts.add(again);
      });
      expect(outcome).toBe(false);
      expect(await find()).toEqual(full);
      expect(await list(OLA)).toEqual([]);
    });

    it.each([
      ['a taken identity', { ...anAccount({ id: 'again', userId: OLA }), accountId: full.accountId }],
      ['a taken id', anAccount({ accountId: 'somebody else' })],
      ['a user who is gone', anAccount({ id: 'new', userId: 'nobody' as UserId })],
    ])('says no to %s', async (_, account) => {
      await add(full);
      expect(await doing((accounts) => accounts.add(account))).toBe(false);
      expect(await list()).toEqual([full]);
      expect(await list(OLA)).toEqual([]);
    });

    it('keeps new tokens of one, and touches nothing else of it and no other', async () => {
      const other = anAccount({ id: 'other', createdAt: at(1), tokens: { accessToken: 'of the other' } });
      await add(full, other);
      const sent = someTokens({
        refreshToken: 'new',
        accessTokenExpiresAt: at(1),
        scopes: ['a'],
        carried: { device_id: 'b' },
      });
      const renewed = withTokens(full, sent, NOW);
      await doing((accounts) => accounts.keepTokens({ ...renewed, providerId: 'gitlab', createdAt: NOW }));
      expect(await list()).toEqual([renewed, other]);
    });

    it('keeps no tokens of one that is gone', async () => {
      await doing((accounts) => accounts.keepTokens(full));
      expect(await list()).toEqual([]);
    });

    it('removes one by its id', async () => {
      await add(full, anAccount({ id: 'other' }));
      await doing((accounts) => accounts.remove(full.id));
      await doing((accounts) => accounts.remove('unknown' as AccountId));
      expect(await idsOf()).toEqual(['other']);
    });

    it('loses them with their user, and nobody else’s', async () => {
      await add(full, anAccount({ id: 'of-ola', userId: OLA }));
      await box.removePerson(KARI);
      expect(await find()).toBeNull();
      expect(await idsOf(OLA)).toEqual(['of-ola']);
    });

    it('lets those who come with one identity find it one after the other', async () => {
      const coming = Array.from({ length: 8 }, (_, number) =>
        doing(async (accounts) => {
          await accounts.lockIdentity(full);
          if (await accounts.find(full)) return 'found';
          return (await accounts.add({ ...full, id: `row-${number}` as AccountId })) ? 'added' : 'refused';
        }),
      );
      const outcomes = await Promise.all(coming);
      expect(outcomes.sort()).toEqual(['added', ...Array.from({ length: 7 }, () => 'found')]);
    });

    it('lets those who hold one account change it one after the other', async () => {
      await add(anAccount({ tokens: { refreshToken: '0' } }));
      const turns = Array.from({ length: 8 }, () =>
        doing(async (accounts) => {
          const account = (await accounts.findForUpdate(full))!;
          const refreshToken = String(Number(account.tokens.refreshToken) + 1);
          await accounts.keepTokens(withTokens(account, someTokens({ refreshToken }), NOW));
        }),
      );
      await Promise.all(turns);
      expect(await find(anAccount())).toMatchObject({ tokens: { refreshToken: '8' } });
    });

    describe('a claim on an account, to refresh it', () => {
      const claim = (now = NOW, until = at(20)): Promise<Account | 'busy' | 'gone'> =>
        doing((accounts) => accounts.claimRefresh(full.id, until, now));

      it('is for one of all who come at once, and shows what is stored', async () => {
        await add(full);
        const claims = await Promise.all(Array.from({ length: 8 }, () => claim()));
        expect(claims.filter((claimed) => claimed === 'busy')).toHaveLength(7);
        expect(claims).toContainEqual(full);
      });

      it('can be had again once it was given back, or is over', async () => {
        await add(full);
        await claim();
        await doing((accounts) => accounts.endRefresh(full.id));
        expect(await claim()).toEqual(full);
        expect(await claim(at(19.999))).toBe('busy');
        expect(await claim(at(20), at(40))).toEqual(full);
        expect(await claim(at(39))).toBe('busy');
      });

      it('finds none that is gone', async () => {
        expect(await claim()).toBe('gone');
      });

      it('hinders nobody who signs in with the account, or takes it away', async () => {
        await add(full);
        await claim();
        const renewed = withTokens(full, someTokens({ accessToken: 'new' }), NOW);
        await doing((accounts) => accounts.keepTokens(renewed));
        expect(await find()).toEqual(renewed);
        await doing((accounts) => accounts.remove(full.id));
        expect(await list()).toEqual([]);
      });
    });

    it('keeps nothing of a transaction that failed', async () => {
      await add(full);
      const failing = doing(async (accounts) => {
        await accounts.remove(full.id);
        await accounts.add(anAccount({ id: 'new', accountId: 'new' }));
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow('a later step failed');
      expect(await list()).toEqual([full]);
    });
  });
}
