import { beforeEach, describe, expect, it } from '@jest/globals';

import { OverloadError } from '@portvakt/kernel';

import { withTokens } from '../model/account.js';
import { ProviderError } from '../model/social-provider.js';
import { anAccount, aPerson, OLA, socialWorld, type SocialWorld, someTokens } from '../testing/index.js';
import { type Refreshed, refreshTokens } from './refresh-tokens.js';

const seen = anAccount({ tokens: { accessToken: 'old', refreshToken: 'refresh' } });

describe('refreshTokens', () => {
  let world: SocialWorld;
  const refresh = (): Promise<Refreshed> => refreshTokens(world, world.github, seen);

  beforeEach(() => {
    world = socialWorld();
    world.register(aPerson(), [seen]);
    world.register(aPerson({ id: OLA }));
  });

  it('trades the refresh token that is stored now, and says of what type the new token is', async () => {
    const rotated = withTokens(seen, someTokens({ accessToken: 'old', refreshToken: 'rotated' }), world.clock.now());
    world.transaction.state.accounts.set(seen.id, rotated);
    world.github.refreshed = someTokens({ accessToken: 'new', tokenType: 'Bearer' });
    expect(await refresh()).toMatchObject({ account: { tokens: { accessToken: 'new' } }, tokenType: 'Bearer' });
    expect(world.github.asked).toMatchObject([{ with: { refreshToken: 'rotated', scopes: [], carried: null } }]);
  });

  it('takes what another process has refreshed since', async () => {
    const renewed = withTokens(seen, someTokens({ accessToken: 'of another process' }), world.clock.now());
    world.transaction.state.accounts.set(seen.id, renewed);
    expect(await refresh()).toEqual({ account: renewed, tokenType: null });
    expect(world.github.asked).toEqual([]);
  });

  it('asks for nothing where the refresh token is gone since', async () => {
    const account = anAccount({ tokens: { accessToken: 'old' } });
    world.transaction.state.accounts.set(seen.id, account);
    expect(await refresh()).toEqual({ account, tokenType: null });
    expect(world.github.asked).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['was unlinked', () => void world.transaction.state.accounts.delete(seen.id)],
    ['is somebody else’s', () => void world.transaction.state.accounts.set(seen.id, { ...seen, userId: OLA })],
  ])('refreshes nothing of an account that %s since', async (_, happen) => {
    happen();
    await expect(refresh()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect(world.github.asked).toEqual([]);
  });

  it('keeps nothing of a refresh whose transaction fails, and shares nothing of it afterwards', async () => {
    world.github.meanwhile = () => Promise.reject(new Error('the connection is gone'));
    await expect(refresh()).rejects.toThrow('the connection is gone');
    expect(world.accountOf('row')).toEqual(seen);
    world.github.meanwhile = async () => undefined;
    expect(await refresh()).toMatchObject({ account: { tokens: { accessToken: 'refreshed' } } });
  });

  describe('while another process asks the provider', () => {
    const claimedUntil = (seconds: number): void => {
      const until = new Date(world.clock.now().getTime() + seconds * 1000);
      world.transaction.state.refreshClaims.set(seen.id, until);
    };

    it('waits, and takes what that one got', async () => {
      claimedUntil(20);
      const renewed = withTokens(seen, someTokens({ accessToken: 'of another process' }), world.clock.now());
      let pauses = 0;
      const pause = async (milliseconds: number): Promise<void> => {
        world.clock.advance(milliseconds);
        if (++pauses < 3) return;
        world.transaction.state.accounts.set(seen.id, renewed);
        world.transaction.state.refreshClaims.clear();
      };
      expect(await refreshTokens({ ...world, pause }, world.github, seen)).toEqual({ account: renewed, tokenType: null });
      expect(world.github.asked).toEqual([]);
    });

    it('does it itself where that one has died', async () => {
      claimedUntil(5);
      expect(await refresh()).toMatchObject({ account: { tokens: { accessToken: 'refreshed' } } });
    });

    it('gives up when it has taken longer than any provider may', async () => {
      claimedUntil(60);
      await expect(refresh()).rejects.toBeInstanceOf(OverloadError);
      expect(world.github.asked).toEqual([]);
    });
  });

  it('takes nothing back that a sign-in has brought while the provider answered', async () => {
    world.github.refreshed = someTokens({ accessToken: 'refreshed' });
    world.github.meanwhile = async () => {
      const signedIn = withTokens(seen, someTokens({ accessToken: 'signed in', refreshToken: 'newer' }), world.clock.now());
      world.transaction.state.accounts.set(seen.id, signedIn);
    };
    expect(await refresh()).toMatchObject({ account: { tokens: { accessToken: 'refreshed', refreshToken: 'newer' } } });
    expect(world.accountOf('row')?.tokens).toMatchObject({ accessToken: 'refreshed', refreshToken: 'newer' });
  });

  it('leaves the account to whoever comes next, also when the provider gave nothing', async () => {
    world.github.refreshed = new ProviderError('no');
    await expect(refresh()).rejects.toBeInstanceOf(ProviderError);
    expect(world.transaction.state.refreshClaims.size).toBe(0);
    world.github.refreshed = someTokens({ accessToken: 'new' });
    await refresh();
    expect(world.transaction.state.refreshClaims.size).toBe(0);
  });
});
