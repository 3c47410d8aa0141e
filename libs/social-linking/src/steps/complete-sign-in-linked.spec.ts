import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  aClient,
  anAccount,
  aUserProfile,
  aUser,
  KARI,
  OLA,
  socialTestContext,
  type SocialTestContext,
  someTokens,
} from '../testing/index.js';

describe('completeSignIn with a linked identity', () => {
  let context: SocialTestContext;

  beforeEach(() => {
    context = socialTestContext();
  });

  const kept = anAccount({ accountId: 'kari-there', tokens: { accessToken: 'old', refreshToken: 'kept' } });

  it('signs in its user, whatever e-mail address the provider sends', async () => {
    context.addUser(aUser({ id: OLA }));
    context.addUser(aUser(), [kept]);
    const userProfile = aUserProfile({ email: 'ola@example.no', emailVerified: false });
    const result = await context.signIn({ userProfile });
    expect(result).toMatchObject({ kind: 'signed-in', user: aUser(), isNew: false });
    expect(context.storedUsers()).toEqual([aUser({ id: OLA }), aUser()]);
    expect(context.mails()).toEqual([]);
    expect(context.storedSessions()).toMatchObject([{ userId: KARI, notifyOwner: true, remember: true }]);
  });

  it('signs in if sign-up and linking are disabled', async () => {
    context = socialTestContext({ linkingEnabled: false });
    context.github.policy = { ...context.github.policy, signUpDisabled: true };
    context.addUser(aUser(), [kept]);
    expect(await context.signIn()).toMatchObject({ kind: 'signed-in' });
  });

  it('stores new tokens and keeps those that were not sent again', async () => {
    context.addUser(aUser(), [kept]);
    await context.signIn({ tokens: someTokens({ accessToken: 'new', scopes: ['email'] }) });
    const tokens = { accessToken: 'new', refreshToken: 'kept', scopes: ['email'] };
    expect(context.storedAccount('row')).toMatchObject({ tokens, updatedAt: context.clock.now() });
  });

  it('does not update the tokens if the policy says so', async () => {
    context = socialTestContext({ updateAccountOnSignIn: false });
    context.addUser(aUser(), [kept]);
    await context.signIn({ tokens: someTokens({ accessToken: 'new' }) });
    expect(context.storedAccount('row')).toEqual(kept);
  });

  it('does not sign in the user with the same account id at another provider (D-08c)', async () => {
    context.addUser(aUser(), [kept]);
    const userProfile = aUserProfile({ email: 'annen@example.no' });
    const result = await context.signIn({ provider: context.google, userProfile });
    expect(result).toMatchObject({ isNew: true });
    expect(context.storedAccounts()).toHaveLength(2);
  });

  it('updates the user from the provider only if the policy says so', async () => {
    context.addUser(aUser(), [kept]);
    await context.signIn();
    expect(context.storedUser()).toEqual(aUser());
    context.github.policy = { ...context.github.policy, overridesUserInfo: true };
    const result = await context.signIn({ userProfile: aUserProfile({ name: 'Kari Berg', email: 'ny@example.no' }) });
    expect(context.storedUser()).toMatchObject({ name: 'Kari Berg', email: 'ny@example.no' });
    expect(result).toMatchObject({ user: context.storedUser() });
  });

  it('keeps the e-mail address if another user gets the new one concurrently', async () => {
    context.addUser(aUser(), [kept]);
    context.github.policy = { ...context.github.policy, overridesUserInfo: true };
    context.duringProfileUpdate(({ users }) => users.set(OLA, aUser({ id: OLA, email: 'ny@example.no' })));
    const result = await context.signIn({ userProfile: aUserProfile({ name: 'Kari Berg', email: 'ny@example.no' }) });
    expect(result).toMatchObject({
      kind: 'signed-in',
      user: { id: KARI, email: 'kari@example.no', name: 'Kari Berg' },
    });
    expect(context.storedSessions()).toHaveLength(1);
  });

  it('uses the language of the request for notices', async () => {
    context.addUser(aUser({ language: null }), [kept]);
    await context.signIn({ client: aClient({ language: 'en' }) });
    expect(context.storedSessions()).toMatchObject([{ language: 'en' }]);
  });

  it('does not sign in the former user if the identity was unlinked while waiting for the lock', async () => {
    context.addUser(aUser({ email: 'annen@example.no' }), [kept]);
    context.whileWaitingForLock(({ accounts }) => accounts.delete(kept.id));
    const result = await context.signIn();
    expect(result).toMatchObject({ isNew: true, user: { email: 'kari@example.no' } });
    expect(context.storedSessions().map(({ userId }) => userId)).not.toContain(KARI);
  });

  it('does not sign in a user who was deleted while waiting for the lock', async () => {
    context.addUser(aUser(), [kept]);
    context.whileWaitingForLock(({ users, accounts }) => [users.delete(KARI), accounts.delete(kept.id)]);
    expect(await context.signIn()).toMatchObject({ isNew: true });
    expect(context.storedUser()).toBeUndefined();
  });
});
