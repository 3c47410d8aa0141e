import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { ProviderError } from '../model/social-provider.js';
import type { ProviderProfile } from '../model/provider-profile.js';
import { anAccount, aUser, aProfile, KARI, OLA, socialTestContext, type SocialTestContext } from '../testing/index.js';
import { GetAccountInfo, type GetAccountInfoInput } from './get-account-info.js';

describe('GetAccountInfo', () => {
  let context: SocialTestContext;
  const ask = (given: Partial<GetAccountInfoInput> = {}): Promise<ProviderProfile> =>
    new GetAccountInfo(context).execute({ userId: KARI, accountId: 'row', ...given });

  beforeEach(() => {
    context = socialTestContext();
    const tokens = { accessToken: 'access', idToken: 'id token', refreshToken: 'refresh' };
    const elsewhere = anAccount({ id: 'elsewhere', providerId: 'vk' });
    context.addUser(aUser(), [anAccount({ tokens }), elsewhere], { hasPassword: true });
    context.addUser(aUser({ id: OLA }), [anAccount({ id: 'of-ola' })]);
  });

  it.each(['row', 'github-row'])('returns the current profile for the account %s', async (accountId) => {
    expect(await ask({ accountId })).toEqual(aProfile());
    expect(context.github.requests).toMatchObject([
      { step: 'current-profile', with: { accessToken: 'access', idToken: 'id token' } },
    ]);
  });

  it('refreshes an expired token before the request', async () => {
    const tokens = { accessToken: 'old', refreshToken: 'refresh', accessTokenExpiresAt: context.clock.now() };
    context.addUser(aUser(), [anAccount({ tokens })]);
    await ask();
    expect(context.github.requests).toMatchObject([{ step: 'refresh' }, { with: { accessToken: 'refreshed' } }]);
    expect(context.storedAccount('row')).toMatchObject({ tokens: { accessToken: 'refreshed' } });
  });

  it.each<[string, Partial<GetAccountInfoInput>, () => void]>([
    ['ACCOUNT_NOT_FOUND', { accountId: 'of-ola' }, () => undefined],
    ['ACCOUNT_NOT_FOUND', { accountId: 'github-of-ola' }, () => undefined],
    ['ACCOUNT_NOT_FOUND', { accountId: 'github' }, () => undefined],
    ['ACCOUNT_NOT_FOUND', { userId: 'nobody' as UserId }, () => undefined],
    ['PROVIDER_NOT_FOUND', { accountId: 'elsewhere' }, () => undefined],
    ['PROVIDER_NOT_FOUND', { accountId: KARI }, () => undefined],
    ['FAILED_TO_GET_PROVIDER_PROFILE', {}, () => void (context.github.profile = null)],
    ['FAILED_TO_GET_PROVIDER_PROFILE', {}, () => void (context.github.profile = new ProviderError('down'))],
    ['FAILED_TO_GET_PROVIDER_PROFILE', {}, () => void (context.github.profile = aProfile({ accountId: '' }))],
    [
      'FAILED_TO_GET_A_VALID_ACCESS_TOKEN',
      {},
      () => {
        context.addUser(aUser(), [
          anAccount({ tokens: { refreshToken: 'r', accessTokenExpiresAt: context.clock.now() } }),
        ]);
        context.github.refreshed = new ProviderError('no');
      },
    ],
  ])('answers %s to %j: %#', async (code, given, change) => {
    change();
    await expect(ask(given)).rejects.toMatchObject({ code });
  });

  it('passes on an unexpected error', async () => {
    context.github.profile = new Error('a defect');
    await expect(ask()).rejects.toThrow('a defect');
  });
});
