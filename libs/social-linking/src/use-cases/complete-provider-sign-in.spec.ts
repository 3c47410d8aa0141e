import { beforeEach, describe, expect, it } from '@jest/globals';

import { OverloadError } from '@portvakt/kernel';

import type { SocialPolicy } from '../model/social-policy.js';
import type { SocialSignIn } from '../steps/find-or-create-user.js';
import { aClient, anAccount, aUser, aUserProfile, KARI, OLA, someTokens } from '../testing/builders.js';
import { socialTestContext, type SocialTestContext } from '../testing/social-test-context.js';
import { CompleteProviderSignIn } from './complete-provider-sign-in.js';

const kari = aUser({ twoFactorEnabled: true });
const old = anAccount({ accountId: 'kari-there', tokens: { accessToken: 'old', refreshToken: 'old too' } });
const sent = someTokens({
  accessToken: 'new',
  accessTokenExpiresAt: new Date('2026-02-01T00:00:00.000Z'),
  scopes: ['read:user'],
});

describe('CompleteProviderSignIn', () => {
  let context: SocialTestContext;
  const complete = (user = kari) =>
    new CompleteProviderSignIn(context).execute({ reference: `2fa-${KARI}`, user, client: aClient() });
  const wait = (given: Partial<SocialSignIn> = {}) => context.signIn({ tokens: sent, ...given });
  const under = (policy: Partial<SocialPolicy> = {}): void => {
    context = socialTestContext({ isStrict: true, ...policy });
    context.addUser(kari, [old]);
    context.secondStep.expiresAt = new Date(context.clock.now().getTime() + 300_000);
  };
  const overriding = (): void => {
    context.github.policy = { ...context.github.policy, overridesUserInfo: true };
  };

  beforeEach(() => under());

  it('stores the tokens that the provider sent, once', async () => {
    await wait();
    expect(context.storedAccount('row')).toEqual(old);
    expect(await complete()).toEqual(kari);
    const { accessToken, accessTokenExpiresAt, scopes } = sent;
    expect(context.storedAccount('row')).toMatchObject({
      tokens: { accessToken, accessTokenExpiresAt, scopes, refreshToken: 'old too' },
      updatedAt: context.clock.now(),
    });
    expect(context.storedRecords()).toEqual([]);
    context.transaction.state.accounts.set(old.id, old);
    await complete();
    expect(context.storedAccount('row')).toEqual(old);
  });

  it('takes name and address from a provider that overrides them, and returns the changed user', async () => {
    overriding();
    await wait({ userProfile: aUserProfile({ name: 'Kari Ny', email: 'ny@example.no' }) });
    expect(await complete()).toMatchObject({ id: KARI, name: 'Kari Ny', email: 'ny@example.no' });
    expect(context.storedUser()).toMatchObject({ name: 'Kari Ny', email: 'ny@example.no' });
  });

  it('takes nothing of the profile from another provider', async () => {
    await wait({ userProfile: aUserProfile({ name: 'Kari Ny' }) });
    expect(await complete()).toEqual(kari);
    expect(context.storedUser()).toEqual(kari);
  });

  it('stores no tokens where a sign-in does not update them', async () => {
    under({ updateAccountOnSignIn: false });
    await wait();
    await complete();
    expect(context.storedAccount('row')).toEqual(old);
  });

  it.each([
    ['got newer tokens', { ...old, updatedAt: new Date('2026-01-05T12:00:01.000Z') }],
    ['belongs to another user now', { ...old, userId: OLA }],
  ])('stores no tokens where the account %s', async (_, account) => {
    await wait();
    context.addUser(aUser({ id: OLA }));
    context.transaction.state.accounts.set(old.id, account);
    await complete();
    expect(context.storedAccount('row')).toEqual(account);
  });

  it('stores nothing where the account was unlinked, or linked to another user', async () => {
    overriding();
    for (const owner of [null, OLA]) {
      await wait({ userProfile: aUserProfile({ name: 'Kari Ny' }) });
      context.addUser(aUser({ id: OLA }));
      if (owner) context.transaction.state.accounts.set(old.id, { ...old, userId: owner });
      else context.transaction.state.accounts.clear();
      expect(await complete()).toEqual(kari);
      expect(context.storedUser()).toEqual(kari);
      under();
      overriding();
    }
  });

  it('does nothing for the sign-in of another user, or after the sign-in has expired', async () => {
    overriding();
    await wait({ userProfile: aUserProfile({ name: 'Kari Ny' }) });
    const other = context.addUser(aUser({ id: OLA }));
    expect(await complete(other)).toEqual(other);
    await wait({ userProfile: aUserProfile({ name: 'Kari Ny' }) });
    context.clock.advance(300_000);
    expect(await complete()).toEqual(kari);
    expect(context.storedAccount('row')).toEqual(old);
  });

  it('fails as an overload where another user gets the address at the same time', async () => {
    overriding();
    await wait({ userProfile: aUserProfile({ email: 'ny@example.no' }) });
    context.duringProfileUpdate(({ users }) => users.set(OLA, aUser({ id: OLA, email: 'ny@example.no' })));
    await expect(complete()).rejects.toBeInstanceOf(OverloadError);
    expect(context.storedAccount('row')).toEqual(old);
  });
});
