import { beforeEach, describe, expect, it } from '@jest/globals';

import type { AccountTokens } from '../model/account.js';
import { ProviderError } from '../model/social-provider.js';
import { anAccount, aUser, KARI, socialTestContext, type SocialTestContext, someTokens } from '../testing/index.js';
import type { AccountOfProvider } from '../steps/find-account.js';
import { type AccessTokenRefreshed, RefreshAccessToken } from './refresh-access-token.js';

describe('RefreshAccessToken', () => {
  let context: SocialTestContext;
  const addAccount = (tokens: Partial<AccountTokens> = {}): void => {
    context.addUser(aUser(), [anAccount({ tokens: { accessToken: 'old', refreshToken: 'refresh', ...tokens } })]);
  };
  const refresh = (given: Partial<AccountOfProvider> = {}): Promise<AccessTokenRefreshed> =>
    new RefreshAccessToken(context).execute({ userId: KARI, providerId: 'github', ...given });

  beforeEach(() => {
    context = socialTestContext();
  });

  it('refreshes and stores tokens that are still valid', async () => {
    addAccount({ accessTokenExpiresAt: new Date('2026-01-06T12:00:00.000Z') });
    context.github.refreshed = someTokens({ accessToken: 'new', refreshToken: 'rotated', tokenType: 'Bearer' });
    const refreshed = await refresh();
    expect(refreshed).toMatchObject({ tokens: { accessToken: 'new', refreshToken: 'rotated' }, tokenType: 'Bearer' });
    expect(context.storedAccount('row')).toMatchObject({ tokens: refreshed.tokens });
  });

  it('keeps the refresh token if the provider sends no other', async () => {
    addAccount();
    expect(await refresh()).toMatchObject({ tokens: { accessToken: 'refreshed', refreshToken: 'refresh' } });
  });

  it('uses a refresh token once for concurrent requests', async () => {
    addAccount();
    context.github.refreshed = someTokens({ accessToken: 'new', refreshToken: 'rotated' });
    const refreshed = await Promise.all(Array.from({ length: 20 }, () => refresh()));
    expect(new Set(refreshed.map(({ tokens }) => tokens.refreshToken))).toEqual(new Set(['rotated']));
    expect(context.github.count('refresh')).toBe(1);
  });

  it.each<[string, Partial<AccountOfProvider>, () => void]>([
    ['EITHER_USERID_OR_SESSION_IS_REQUIRED', { userId: null }, () => addAccount()],
    ['PROVIDER_NOT_SUPPORTED', { providerId: 'vk' }, () => addAccount()],
    ['ACCOUNT_NOT_FOUND', { providerId: 'google' }, () => addAccount()],
    ['ACCOUNT_NOT_FOUND', {}, () => (context.github.canRefresh = false)],
    ['BANNED_USER', {}, () => (addAccount(), context.addUser(aUser({ ban: { expires: null } })))],
    [
      'TOKEN_REFRESH_NOT_SUPPORTED',
      {},
      () => (addAccount({ refreshToken: null }), (context.github.canRefresh = false)),
    ],
    ['FAILED_TO_REFRESH_ACCESS_TOKEN', {}, () => addAccount({ refreshToken: null })],
    ['FAILED_TO_REFRESH_ACCESS_TOKEN', {}, () => (addAccount(), (context.github.refreshed = new ProviderError('no')))],
  ])('answers %s to %j', async (code, given, change) => {
    change();
    await expect(refresh(given)).rejects.toMatchObject({ code });
    expect(context.storedAccount('row')?.tokens.accessToken ?? 'old').toBe('old');
  });

  it('passes on an unexpected error', async () => {
    addAccount();
    context.github.refreshed = new Error('a defect');
    await expect(refresh()).rejects.toThrow('a defect');
  });
});
