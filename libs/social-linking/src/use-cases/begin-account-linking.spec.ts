import { beforeEach, describe, expect, it } from '@jest/globals';

import { aUser, KARI, OLA, socialTestContext, type SocialTestContext } from '../testing/index.js';
import { BeginAccountLinking } from './begin-account-linking.js';

const owner = { id: KARI, email: 'kari@example.no' };

describe('BeginAccountLinking', () => {
  let context: SocialTestContext;
  beforeEach(() => {
    context = socialTestContext();
    context.addUser(aUser());
  });

  it('keeps to whom the identity is to be joined, in a record that is theirs and dies with what is theirs', async () => {
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
    await context.transaction.run(({ records }) => records.removeOf(OLA));
    expect(context.storedRecords()).toEqual([state]);
    await context.transaction.run(({ records }) => records.removeOf(KARI));
    expect(context.storedRecords()).toEqual([]);
  });

  it('leads to the provider that was named', async () => {
    const { url, state } = await new BeginAccountLinking(context).execute({
      provider: 'google',
      owner,
      callbackUrl: '/',
      scopes: ['drive'],
    });
    expect(url).toBe(`https://google.example/authorize?state=${state}`);
    expect(context.google.requests).toMatchObject([{ step: 'authorize', with: { state, scopes: ['drive'] } }]);
  });

  it('knows no provider that is not switched on', async () => {
    const refused = new BeginAccountLinking(context).execute({ provider: 'vk', owner, callbackUrl: '/' });
    await expect(refused).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
    expect(context.storedRecords()).toEqual([]);
  });
});
