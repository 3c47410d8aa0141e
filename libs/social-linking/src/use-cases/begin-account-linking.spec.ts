import { beforeEach, describe, expect, it } from '@jest/globals';

import { aUser, KARI, socialTestContext, type SocialTestContext } from '../testing/index.js';
import { BeginAccountLinking } from './begin-account-linking.js';

const owner = { id: KARI, email: 'kari@example.no' };

describe('BeginAccountLinking', () => {
  let context: SocialTestContext;
  beforeEach(() => {
    context = socialTestContext();
    context.addUser(aUser());
  });

  it('stores the user to link to in a record that belongs to that user', async () => {
    const { state } = await new BeginAccountLinking(context).execute({
      provider: 'google',
      owner,
      callbackUrl: '/inn',
      errorUrl: '/feil',
    });
    expect(context.storedRecord(state)).toMatchObject({ userId: KARI });
    expect(JSON.parse(context.storedRecord(state)!.value)).toMatchObject({
      provider: 'google',
      callbackURL: '/inn',
      errorURL: '/feil',
      link: { userId: KARI, email: 'kari@example.no' },
    });
  });

  it('returns the URL of the provider', async () => {
    const { url, state } = await new BeginAccountLinking(context).execute({
      provider: 'google',
      owner,
      callbackUrl: '/',
      scopes: ['drive'],
    });
    expect(url).toBe(`https://google.example/authorize?state=${state}`);
    expect(context.google.requests).toMatchObject([{ step: 'authorize', with: { state, scopes: ['drive'] } }]);
  });

  it('is refused for a provider that is not enabled', async () => {
    const refused = new BeginAccountLinking(context).execute({ provider: 'vk', owner, callbackUrl: '/' });
    await expect(refused).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
    expect(context.storedRecords()).toEqual([]);
  });
});
