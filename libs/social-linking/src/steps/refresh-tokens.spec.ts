import { beforeEach, describe, expect, it } from '@jest/globals';

import { OverloadError } from '@portvakt/kernel';

import { type Account, withTokens } from '../model/account.js';
import { ProviderError } from '../model/social-provider.js';
import { anAccount, aUser, OLA, socialTestContext, type SocialTestContext, someTokens } from '../testing/index.js';
import { type Refreshed, refreshTokens } from './refresh-tokens.js';

const seen = anAccount({ tokens: { accessToken: 'old', refreshToken: 'refresh' } });
/** The same identity in another row. */
const again = anAccount({
  ...seen,
  id: 'row of a later link',
  tokens: { accessToken: 'theirs', refreshToken: 'kept' },
});

describe('refreshTokens', () => {
  let context: SocialTestContext;
  const refresh = (): Promise<Refreshed> => refreshTokens(context, context.github, seen);

  beforeEach(() => {
    context = socialTestContext();
    context.addUser(aUser(), [seen]);
    context.addUser(aUser({ id: OLA }));
  });

  it('uses the stored refresh token and returns the type of the new access token', async () => {
    const rotated = withTokens(seen, someTokens({ accessToken: 'old', refreshToken: 'rotated' }), context.clock.now());
    context.transaction.state.accounts.set(seen.id, rotated);
    context.github.refreshed = someTokens({ accessToken: 'new', tokenType: 'Bearer' });
    expect(await refresh()).toMatchObject({ account: { tokens: { accessToken: 'new' } }, tokenType: 'Bearer' });
    expect(context.github.requests).toMatchObject([{ with: { refreshToken: 'rotated', scopes: [], carried: null } }]);
  });

  it('returns the tokens that another process has refreshed since', async () => {
    const renewed = withTokens(seen, someTokens({ accessToken: 'of another process' }), context.clock.now());
    context.transaction.state.accounts.set(seen.id, renewed);
    expect(await refresh()).toEqual({ account: renewed, tokenType: null });
    expect(context.github.requests).toEqual([]);
    expect(context.transaction.state.refreshClaims.size).toBe(0);
  });

  it('sends no request if the refresh token was deleted since', async () => {
    const account = anAccount({ tokens: { accessToken: 'old' } });
    context.transaction.state.accounts.set(seen.id, account);
    expect(await refresh()).toEqual({ account, tokenType: null });
    expect(context.github.requests).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['was unlinked', () => void context.transaction.state.accounts.delete(seen.id)],
    [
      'was linked to another user',
      () => void context.transaction.state.accounts.set(seen.id, { ...seen, userId: OLA }),
    ],
  ])('is refused for an account that %s since', async (_, change) => {
    change();
    await expect(refresh()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect(context.github.requests).toEqual([]);
    expect(context.transaction.state.refreshClaims.size).toBe(0);
  });

  it.each<[string, readonly Account[]]>([
    ['unlinked', []],
    ['unlinked and linked again', [again]],
    ['unlinked and linked by another user', [{ ...again, userId: OLA }]],
    ['given to another user', [{ ...seen, userId: OLA }]],
  ])('stores nothing if the account is %s while the provider responds', async (_, linked) => {
    context.github.duringRefresh = async () => {
      const { accounts, refreshClaims } = context.transaction.state;
      accounts.clear();
      for (const each of linked) accounts.set(each.id, each);
      refreshClaims.set(again.id, new Date(0));
    };
    await expect(refresh()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect(context.storedAccounts()).toEqual(linked);
    expect(context.transaction.state.refreshClaims.has(again.id)).toBe(true);
  });

  it('stores nothing after an unexpected error, and tries again afterwards', async () => {
    context.github.duringRefresh = () => Promise.reject(new Error('the connection is gone'));
    await expect(refresh()).rejects.toThrow('the connection is gone');
    expect(context.storedAccount('row')).toEqual(seen);
    context.github.duringRefresh = async () => undefined;
    expect(await refresh()).toMatchObject({ account: { tokens: { accessToken: 'refreshed' } } });
  });

  describe('while another process refreshes', () => {
    const claimedUntil = (seconds: number): void => {
      const until = new Date(context.clock.now().getTime() + seconds * 1000);
      context.transaction.state.refreshClaims.set(seen.id, until);
    };

    it('waits and returns its result', async () => {
      claimedUntil(20);
      const renewed = withTokens(seen, someTokens({ accessToken: 'of another process' }), context.clock.now());
      let pauses = 0;
      const pause = async (milliseconds: number): Promise<void> => {
        context.clock.advance(milliseconds);
        if (++pauses < 3) return;
        context.transaction.state.accounts.set(seen.id, renewed);
        context.transaction.state.refreshClaims.clear();
      };
      expect(await refreshTokens({ ...context, pause }, context.github, seen)).toEqual({
        account: renewed,
        tokenType: null,
      });
      expect(context.github.requests).toEqual([]);
    });

    it('refreshes itself after the claim has expired', async () => {
      claimedUntil(5);
      expect(await refresh()).toMatchObject({ account: { tokens: { accessToken: 'refreshed' } } });
    });

    it('gives up after the longest possible request', async () => {
      claimedUntil(60);
      await expect(refresh()).rejects.toBeInstanceOf(OverloadError);
      expect(context.github.requests).toEqual([]);
    });
  });

  it.each([
    ['a refresh token', { accessToken: 'signed in', refreshToken: 'newer' }, 'rotated'],
    ['an access token alone', { accessToken: 'signed in' }, null],
  ])('keeps what a concurrent sign-in has stored, also %s', async (_, stored, refreshToken) => {
    context.github.refreshed = someTokens({ accessToken: 'refreshed', refreshToken, scopes: ['user'] });
    const signedIn = withTokens(seen, someTokens({ ...stored, scopes: ['user', 'repo'] }), context.clock.now());
    context.github.duringRefresh = async () => void context.transaction.state.accounts.set(seen.id, signedIn);
    expect(await refresh()).toMatchObject({ account: signedIn });
    expect(context.storedAccount('row')).toEqual(signedIn);
    expect(context.transaction.state.refreshClaims.size).toBe(0);
  });

  it('stores the tokens of an account that has got another id at its provider meanwhile', async () => {
    const renamed = { ...seen, accountId: 'new' };
    context.github.duringRefresh = async () => void context.transaction.state.accounts.set(seen.id, renamed);
    await refresh();
    expect(context.storedAccount('row')).toMatchObject({ accountId: 'new', tokens: { accessToken: 'refreshed' } });
    expect(context.transaction.state.refreshClaims.size).toBe(0);
  });

  it('stores a rotated refresh token beside the access token of a concurrent sign-in, whose own is spent', async () => {
    context.github.refreshed = someTokens({ accessToken: 'refreshed', refreshToken: 'rotated' });
    const signedIn = withTokens(seen, someTokens({ accessToken: 'signed in' }), context.clock.now());
    context.github.duringRefresh = async () => void context.transaction.state.accounts.set(seen.id, signedIn);
    await refresh();
    expect(context.storedAccount('row')?.tokens).toMatchObject({ accessToken: 'refreshed', refreshToken: 'rotated' });
  });

  describe('if the database fails after the provider has responded', () => {
    /** Fails the first transactions after the response, or only the answers of their commits. */
    const failAfterResponse = (times: number, { isCommitted = false } = {}): void => {
      const { transaction } = context;
      const run = transaction.run.bind(transaction);
      let failures = 0;
      context.github.duringRefresh = async () => {
        transaction.run = async (work) => {
          if (failures++ >= times) return run(work);
          if (isCommitted) await run(work);
          throw new Error('the connection is gone');
        };
      };
    };

    beforeEach(() => {
      context.github.refreshed = someTokens({ accessToken: 'refreshed', refreshToken: 'rotated' });
    });

    it.each([1, 5])('stores the tokens nevertheless: %i failures', async (times) => {
      failAfterResponse(times);
      expect(await refresh()).toMatchObject({ account: { tokens: { refreshToken: 'rotated' } } });
      expect(context.storedAccount('row')?.tokens).toMatchObject({ accessToken: 'refreshed', refreshToken: 'rotated' });
      expect(context.github.count('refresh')).toBe(1);
    });

    it('gives up after the sixth failure', async () => {
      failAfterResponse(6);
      await expect(refresh()).rejects.toThrow('the connection is gone');
      expect(context.storedAccount('row')).toEqual(seen);
    });

    it('leaves the claim that another process has made since a commit without an answer', async () => {
      failAfterResponse(1, { isCommitted: true });
      const newer = withTokens(seen, someTokens({ accessToken: 'newer', refreshToken: 'newer' }), context.clock.now());
      const until = new Date(context.clock.now().getTime() + 60_000);
      const pause = async (): Promise<void> => {
        context.transaction.state.accounts.set(seen.id, newer);
        context.transaction.state.refreshClaims.set(seen.id, until);
      };
      await refreshTokens({ ...context, pause }, context.github, seen);
      expect(context.transaction.state.refreshClaims.get(seen.id)).toEqual(until);
    });

    it('keeps what another process has refreshed since a commit without an answer', async () => {
      failAfterResponse(1, { isCommitted: true });
      const newer = withTokens(seen, someTokens({ accessToken: 'newer', refreshToken: 'newer' }), context.clock.now());
      const pause = async (): Promise<void> => void context.transaction.state.accounts.set(seen.id, newer);
      expect(await refreshTokens({ ...context, pause }, context.github, seen)).toMatchObject({ account: newer });
      expect(context.storedAccount('row')).toEqual(newer);
    });
  });

  it('claims the account for 45 seconds, longer than all requests to a provider together', async () => {
    const until = new Date(context.clock.now().getTime() + 45_000);
    let claim: Date | undefined;
    context.github.duringRefresh = async () => void (claim = context.transaction.state.refreshClaims.get(seen.id));
    await refresh();
    expect(claim).toEqual(until);
  });

  it('releases the claim, also if the provider fails', async () => {
    context.github.refreshed = new ProviderError('no');
    await expect(refresh()).rejects.toBeInstanceOf(ProviderError);
    expect(context.transaction.state.refreshClaims.size).toBe(0);
    context.github.refreshed = someTokens({ accessToken: 'new' });
    await refresh();
    expect(context.transaction.state.refreshClaims.size).toBe(0);
  });
});
