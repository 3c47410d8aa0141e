import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId, UserSummary } from '@portvakt/kernel';

import { type Account, type AccountId, type Identity, withTokens } from '../model/account.js';
import type { AccountRepository } from '../ports.js';
import { anAccount, aPassword as aPasswordThere, aUser, KARI, OLA, someTokens } from '../testing/builders.js';

/** An empty store for the suite. */
export interface AccountsUnderTest {
  readonly transaction: TransactionRunner<{ readonly accounts: AccountRepository }>;
  addUser(user: UserSummary): Promise<void>;
  /** Deletes the user and the user's accounts. */
  deleteUser(id: UserId): Promise<void>;
}

/** Without a stored password hash, so that it cannot be used to sign in. */
const aPassword = (): Account => ({ ...aPasswordThere(), canSignIn: false });

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

/** The contract of `AccountRepository`. */
export function describeAccountRepository(adapter: string, makeEmpty: () => Promise<AccountsUnderTest>): void {
  describe(`AccountRepository: ${adapter}`, () => {
    let stores: AccountsUnderTest;
    const run = <T>(work: (accounts: AccountRepository) => Promise<T>): Promise<T> =>
      stores.transaction.run(({ accounts }) => work(accounts));
    const add = async (...all: readonly Account[]): Promise<void> => {
      for (const each of all) expect(await run((accounts) => accounts.add(each))).toBe(true);
    };
    const list = (userId: UserId = KARI): Promise<readonly Account[]> => run((accounts) => accounts.list(userId));
    const find = (identity: Identity = full): Promise<Account | null> => run((accounts) => accounts.find(identity));
    const idsOf = async (userId: UserId = KARI): Promise<string[]> => (await list(userId)).map(({ id }) => id);

    beforeEach(async () => {
      stores = await makeEmpty();
      await stores.addUser(aUser());
      await stores.addUser(aUser({ id: OLA }));
    });

    it('finds nothing in an empty table', async () => {
      expect(await list()).toEqual([]);
      expect(await list('nobody' as UserId)).toEqual([]);
      expect(await find()).toBeNull();
    });

    it.each([full, anAccount(), aPassword()])('stores every field of an account: %#', async (account) => {
      await add(account);
      expect(await find(account)).toEqual(account);
      expect(await list()).toEqual([account]);
    });

    it('changes the id that a provider gives a user, unless another account has it', async () => {
      const other = anAccount({ id: 'other', providerId: full.providerId, accountId: 'other', userId: OLA });
      await add(full, other);
      await run((accounts) => accounts.changeAccountId(full, 'other'));
      await run((accounts) => accounts.changeAccountId({ providerId: 'gitlab', accountId: full.accountId }, 'new'));
      expect([await find(), await find(other)]).toEqual([full, other]);
      await run((accounts) => accounts.changeAccountId(full, 'new'));
      expect(await find()).toBeNull();
      expect(await find({ ...full, accountId: 'new' })).toEqual({ ...full, accountId: 'new' });
    });

    it('finds an identity by provider and account id together, case-sensitively', async () => {
      const other = anAccount({ id: 'other', providerId: 'gitlab', accountId: full.accountId, userId: OLA });
      await add(full, other);
      expect(await find(other)).toEqual(other);
      expect(await find({ providerId: 'github', accountId: 'somebody' })).toBeNull();
      expect(await find({ providerId: 'google', accountId: full.accountId })).toBeNull();
      expect(await find({ ...full, accountId: full.accountId.toUpperCase() })).toBeNull();
    });

    it('lists the accounts of one user, the password included, oldest first', async () => {
      await add(
        anAccount({ id: 'second', createdAt: at(2) }),
        anAccount({ id: 'third', createdAt: at(3) }),
        { ...aPassword(), createdAt: at(1) },
        anAccount({ id: 'of-ola', userId: OLA, createdAt: at(0) }),
      );
      expect(await idsOf()).toEqual([aPassword().id, 'second', 'third']);
      expect(await idsOf(OLA)).toEqual(['of-ola']);
    });

    it('rolls back the transaction in which an account was refused', async () => {
      await add(full);
      const again = { ...anAccount({ id: 'again', userId: OLA }), accountId: full.accountId };
      const outcome = await run(async (accounts) => {
        await accounts.updateTokens(withTokens(full, someTokens(), NOW));
        return accounts.add(again);
      });
      expect(outcome).toBe(false);
      expect(await find()).toEqual(full);
      expect(await list(OLA)).toEqual([]);
    });

    it.each([
      ['a taken identity', { ...anAccount({ id: 'again', userId: OLA }), accountId: full.accountId }],
      ['a taken id', anAccount({ accountId: 'somebody else' })],
      ['a deleted user', anAccount({ id: 'new', userId: 'nobody' as UserId })],
    ])('refuses %s', async (_, account) => {
      await add(full);
      expect(await run((accounts) => accounts.add(account))).toBe(false);
      expect(await list()).toEqual([full]);
      expect(await list(OLA)).toEqual([]);
    });

    it('updates the tokens of one account and nothing else', async () => {
      const other = anAccount({ id: 'other', createdAt: at(1), tokens: { accessToken: 'of the other' } });
      await add(full, other);
      const sent = someTokens({
        refreshToken: 'new',
        accessTokenExpiresAt: at(1),
        scopes: ['a'],
        carried: { device_id: 'b' },
      });
      const renewed = withTokens(full, sent, NOW);
      await run((accounts) => accounts.updateTokens({ ...renewed, providerId: 'gitlab', createdAt: NOW }));
      expect(await list()).toEqual([renewed, other]);
    });

    it('ignores new tokens of a deleted account', async () => {
      await run((accounts) => accounts.updateTokens(full));
      expect(await list()).toEqual([]);
    });

    it('removes an account by id', async () => {
      await add(full, anAccount({ id: 'other' }));
      await run((accounts) => accounts.remove(full.id));
      await run((accounts) => accounts.remove('unknown' as AccountId));
      expect(await idsOf()).toEqual(['other']);
    });

    it('deletes the accounts together with their user, and no others', async () => {
      await add(full, anAccount({ id: 'of-ola', userId: OLA }));
      await stores.deleteUser(KARI);
      expect(await find()).toBeNull();
      expect(await idsOf(OLA)).toEqual(['of-ola']);
    });

    it('serialises transactions that lock the same identity', async () => {
      const transactions = Array.from({ length: 8 }, (_, number) =>
        run(async (accounts) => {
          await accounts.lockIdentity(full);
          if (await accounts.find(full)) return 'found';
          return (await accounts.add({ ...full, id: `row-${number}` as AccountId })) ? 'added' : 'refused';
        }),
      );
      const outcomes = await Promise.all(transactions);
      expect(outcomes.sort()).toEqual(['added', ...Array.from({ length: 7 }, () => 'found')]);
    });

    it('finds an account to update by its identity or its id', async () => {
      await add(full);
      const byId = (id: string) => run((accounts) => accounts.findByIdForUpdate(id as AccountId));
      const byIdentity = await run((accounts) => accounts.findForUpdate(full));
      expect([byIdentity, await byId(full.id), await byId('other')]).toEqual([full, full, null]);
    });

    it('serialises transactions that lock the same account', async () => {
      await add(anAccount({ tokens: { refreshToken: '0' } }));
      const transactions = Array.from({ length: 8 }, (_, number) =>
        run(async (accounts) => {
          const account = (await (number % 2 ? accounts.findByIdForUpdate(full.id) : accounts.findForUpdate(full)))!;
          const refreshToken = String(Number(account.tokens.refreshToken) + 1);
          await accounts.updateTokens(withTokens(account, someTokens({ refreshToken }), NOW));
        }),
      );
      await Promise.all(transactions);
      expect(await find(anAccount())).toMatchObject({ tokens: { refreshToken: '8' } });
    });

    describe('claimRefresh', () => {
      const claim = (now = NOW, until = at(20)): Promise<Account | 'busy' | 'not-found'> =>
        run((accounts) => accounts.claimRefresh(full.id, until, now));

      it('gives the claim and the stored account to one of many concurrent callers', async () => {
        await add(full);
        const claims = await Promise.all(Array.from({ length: 8 }, () => claim()));
        expect(claims.filter((claimed) => claimed === 'busy')).toHaveLength(7);
        expect(claims).toContainEqual(full);
      });

      it('gives the claim again after it was released or has expired', async () => {
        await add(full);
        await claim();
        await run((accounts) => accounts.releaseRefresh(full.id));
        expect(await claim()).toEqual(full);
        expect(await claim(at(19.999))).toBe('busy');
        expect(await claim(at(20), at(40))).toEqual(full);
        expect(await claim(at(39))).toBe('busy');
      });

      it('reports a deleted account', async () => {
        expect(await claim()).toBe('not-found');
      });

      it('does not block updating or removing the account', async () => {
        await add(full);
        await claim();
        const renewed = withTokens(full, someTokens({ accessToken: 'new' }), NOW);
        await run((accounts) => accounts.updateTokens(renewed));
        expect(await find()).toEqual(renewed);
        await run((accounts) => accounts.remove(full.id));
        expect(await list()).toEqual([]);
      });
    });

    it('rolls back a transaction that fails', async () => {
      await add(full);
      const failing = run(async (accounts) => {
        await accounts.remove(full.id);
        await accounts.add(anAccount({ id: 'new', accountId: 'new' }));
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow('a later step failed');
      expect(await list()).toEqual([full]);
    });
  });
}
