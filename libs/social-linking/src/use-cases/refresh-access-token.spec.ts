import { beforeEach, describe, expect, it } from '@jest/globals';

import type { AccountTokens } from '../model/account.js';
import { ProviderError } from '../model/social-provider.js';
import { anAccount, aUser, KARI, socialTestContext, type SocialTestContext, someTokens } from '../testing/index.js';
import type { AccountOfProvider } from '../steps/find-account.js';
import { type AccessTokenRefreshed, RefreshAccessToken } from './refresh-access-token.js';

describe('RefreshAccessToken', () => {
  let context: SocialTestContext;
  const there = (tokens: Partial<AccountTokens> = {}): void => {
    context.addUser(aUser(), [anAccount({ tokens: { accessToken: 'old', refreshToken: 'refresh', ...tokens } })]);
  };
  const refresh = (given: Partial<AccountOfProvider> = {}): Promise<AccessTokenRefreshed> =>
    new RefreshAccessToken(context).execute({ userId: KARI, providerId: 'github', ...given });

  beforeEach(() => {
    context = socialTestContext();
  });

  it('gets new tokens also where the old ones would still do, and keeps them', async () => {
    there({ accessTokenExpiresAt: new Date('2026-01-06T12:00:00.000Z') });
    context.github.refreshed = someTokens({ accessToken: 'new', refreshToken: 'rotated', tokenType: 'Bearer' });
    const refreshed = await refresh();
    expect(refreshed).toMatchObject({ tokens: { accessToken: 'new', refreshToken: 'rotated' }, tokenType: 'Bearer' });
    expect(context.storedAccount('row')).toMatchObject({ tokens: refreshed.tokens });
  });

  it('keeps the refresh token where the provider sends no other', async () => {
    there();
    expect(await refresh()).toMatchObject({ tokens: { accessToken: 'refreshed', refreshToken: 'refresh' } });
  });

  it('trades a token that is good once exactly once, for all who come at once', async () => {
    there();
    context.github.refreshed = someTokens({ accessToken: 'new', refreshToken: 'rotated' });
    const refreshed = await Promise.all(Array.from({ length: 20 }, () => refresh()));
    expect(new Set(refreshed.map(({ tokens }) => tokens.refreshToken))).toEqual(new Set(['rotated']));
    expect(context.github.count('refresh')).toBe(1);
  });

  it.each<[string, Partial<AccountOfProvider>, () => void]>([
    ['EITHER_USERID_OR_SESSION_IS_REQUIRED', { userId: null }, () => there()],
    ['PROVIDER_NOT_SUPPORTED', { providerId: 'vk' }, () => there()],
    ['ACCOUNT_NOT_FOUND', { providerId: 'google' }, () => there()],
    ['ACCOUNT_NOT_FOUND', {}, () => (context.github.canRefresh = false)],
    ['TOKEN_REFRESH_NOT_SUPPORTED', {}, () => (there({ refreshToken: null }), (context.github.canRefresh = false))],
    ['FAILED_TO_REFRESH_ACCESS_TOKEN', {}, () => there({ refreshToken: null })],
    ['FAILED_TO_REFRESH_ACCESS_TOKEN', {}, () => (there(), (context.github.refreshed = new ProviderError('no')))],
  ])('answers %s to %j', async (code, given, happen) => {
    happen();
    await expect(refresh(given)).rejects.toMatchObject({ code });
    expect(context.storedAccount('row')?.tokens.accessToken ?? 'old').toBe('old');
  });

  it('hides no defect of its own', async () => {
    there();
    context.github.refreshed = new Error('a defect');
    await expect(refresh()).rejects.toThrow('a defect');
  });
});
