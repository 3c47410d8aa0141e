import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { AccountTokens } from '../model/account.js';
import { ProviderError } from '../model/social-provider.js';
import {
  anAccount,
  aUser,
  KARI,
  OLA,
  socialTestContext,
  type SocialTestContext,
  someTokens,
} from '../testing/index.js';
import type { AccountOfProvider } from '../steps/find-account.js';
import { GetAccessToken } from './get-access-token.js';

describe('GetAccessToken', () => {
  let context: SocialTestContext;
  const inMs = (ms: number): Date => new Date(context.clock.now().getTime() + ms);
  const addAccounts = (tokens: Partial<AccountTokens> = {}): void => {
    const given = { accessToken: 'old', refreshToken: 'refresh', accessTokenExpiresAt: inMs(0), ...tokens };
    context.addUser(aUser(), [anAccount({ tokens: given })]);
    context.addUser(aUser({ id: OLA }), [anAccount({ id: 'of-ola' })]);
  };
  const get = (given: Partial<AccountOfProvider> = {}): Promise<AccountTokens> =>
    new GetAccessToken(context).execute({ userId: KARI, providerId: 'github', ...given });

  beforeEach(() => {
    context = socialTestContext();
  });

  it.each<[string, Partial<AccountTokens>]>([
    ['is valid for five seconds more', { accessTokenExpiresAt: new Date('2026-01-05T12:00:05.000Z') }],
    ['has no known expiry (D-39)', { accessTokenExpiresAt: null }],
    ['has expired and cannot be refreshed', { refreshToken: null }],
  ])('returns a stored token that %s', async (_, tokens) => {
    addAccounts(tokens);
    expect(await get()).toMatchObject({ accessToken: 'old' });
    expect(context.github.requests).toEqual([]);
  });

  it('returns an expired token if the provider does not refresh', async () => {
    addAccounts();
    context.github.canRefresh = false;
    expect(await get()).toMatchObject({ accessToken: 'old' });
    expect(context.github.requests).toEqual([]);
  });

  it.each([-3_600_000, 0, 4_999])(
    'refreshes a token that expires in %d milliseconds and stores the result',
    async (left) => {
      addAccounts({
        accessTokenExpiresAt: inMs(left),
        scopes: ['email'],
        carried: { device_id: 'd' },
        idToken: 'kept',
      });
      context.github.refreshed = someTokens({ accessToken: 'new', accessTokenExpiresAt: inMs(3_600_000) });
      const tokens = await get();
      expect(tokens).toMatchObject({
        accessToken: 'new',
        refreshToken: 'refresh',
        idToken: 'kept',
        accessTokenExpiresAt: inMs(3_600_000),
      });
      expect(context.storedAccount('row')).toMatchObject({ tokens, updatedAt: context.clock.now() });
      expect(context.github.requests).toEqual([
        {
          step: 'refresh',
          with: { accountId: 'github-row', refreshToken: 'refresh', scopes: ['email'], carried: { device_id: 'd' } },
        },
      ]);
    },
  );

  it('refreshes once for concurrent requests', async () => {
    addAccounts();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(new Set(tokens.map(({ accessToken }) => accessToken))).toEqual(new Set(['refreshed']));
    expect(context.github.count('refresh')).toBe(1);
  });

  it('is refused if the provider fails, and keeps the stored tokens', async () => {
    addAccounts();
    context.github.refreshed = new ProviderError('no');
    await expect(get()).rejects.toMatchObject({ code: 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN' });
    expect(context.storedAccount('row')).toMatchObject({ tokens: { accessToken: 'old', refreshToken: 'refresh' } });
    context.github.refreshed = someTokens({ accessToken: 'new' });
    expect(await get()).toMatchObject({ accessToken: 'new' });
  });

  it('is refused for an account with an unreadable token', async () => {
    const tokens = { accessToken: 'good', refreshToken: 'refresh' };
    context.addUser(aUser(), [anAccount({ tokens, hasUnreadableToken: true })]);
    await expect(get()).rejects.toMatchObject({ code: 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN' });
    expect(context.github.requests).toEqual([]);
  });

  it('passes on an unexpected error', async () => {
    addAccounts();
    context.github.refreshed = new Error('a defect');
    await expect(get()).rejects.toThrow('a defect');
  });

  it('finds the account by the provider’s user id and by its own id', async () => {
    addAccounts({ accessTokenExpiresAt: null });
    expect(await get({ accountId: 'github-row' })).toMatchObject({ accessToken: 'old' });
    expect(await get({ accountId: 'row' })).toMatchObject({ accessToken: 'old' });
  });

  it.each<[string, Partial<AccountOfProvider>]>([
    ['EITHER_USERID_OR_SESSION_IS_REQUIRED', { userId: null, providerId: 'vk' }],
    ['PROVIDER_NOT_SUPPORTED', { providerId: 'vk', accountId: 'nobody' }],
    ['PROVIDER_NOT_SUPPORTED', { providerId: 'credential' }],
    ['ACCOUNT_NOT_FOUND', { providerId: 'google' }],
    ['ACCOUNT_NOT_FOUND', { providerId: 'google', accountId: 'row' }],
    ['ACCOUNT_NOT_FOUND', { accountId: 'of-ola' }],
    ['ACCOUNT_NOT_FOUND', { accountId: 'github-of-ola' }],
    ['ACCOUNT_NOT_FOUND', { userId: 'nobody' as UserId }],
  ])('answers %s to %j', async (code, given) => {
    addAccounts();
    await expect(get(given)).rejects.toMatchObject({ code });
    expect(context.github.requests).toEqual([]);
  });

  it('gives no tokens of a banned user, until the ban is over', async () => {
    addAccounts();
    const until = (expires: Date | null) => context.addUser(aUser({ ban: { expires } }), [anAccount()]);
    for (const expires of [null, inMs(1)]) {
      until(expires);
      await expect(get()).rejects.toMatchObject({ code: 'BANNED_USER' });
    }
    expect(context.github.requests).toEqual([]);
    until(inMs(0));
    await get();
  });
});
