import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SocialPolicy } from '../model/social-policy.js';
import {
  aClient,
  anAccount,
  aSocialSignIn,
  aUserProfile,
  aUser,
  KARI,
  OLA,
  socialTestContext,
  type SocialTestContext,
  someTokens,
} from '../testing/index.js';
import { completeSignIn, type SignInResult } from './complete-sign-in.js';
import type { SocialSignIn } from './find-or-create-user.js';

describe('an identity that is joined already', () => {
  let context: SocialTestContext;
  const usePolicy = (policy: Partial<SocialPolicy>): void => {
    context = socialTestContext(policy);
  };
  const signIn = (given: Partial<SocialSignIn> = {}): Promise<SignInResult> =>
    completeSignIn(context, aSocialSignIn(context, given));

  beforeEach(() => usePolicy({}));

  const kept = anAccount({ accountId: 'kari-there', tokens: { accessToken: 'old', refreshToken: 'kept' } });

  it('signs its user in, whatever address comes with it', async () => {
    context.addUser(aUser({ id: OLA }));
    context.addUser(aUser(), [kept]);
    const userProfile = aUserProfile({ email: 'ola@example.no', emailVerified: false });
    const result = await signIn({ userProfile });
    expect(result).toMatchObject({ kind: 'signed-in', user: aUser(), isNew: false });
    expect(context.storedUsers()).toEqual([aUser({ id: OLA }), aUser()]);
    expect(context.mails()).toEqual([]);
    expect(context.storedSessions()).toMatchObject([{ userId: KARI, notifyOwner: true, remember: true }]);
  });

  it('signs in also where nobody new comes in and nothing may be joined', async () => {
    usePolicy({ linkingEnabled: false });
    context.github.rules = { ...context.github.rules, signUpDisabled: true };
    context.addUser(aUser(), [kept]);
    expect(await signIn()).toMatchObject({ kind: 'signed-in' });
  });

  it('keeps what the provider sent, and what it did not send again', async () => {
    context.addUser(aUser(), [kept]);
    await signIn({ tokens: someTokens({ accessToken: 'new', scopes: ['email'] }) });
    const tokens = { accessToken: 'new', refreshToken: 'kept', scopes: ['email'] };
    expect(context.storedAccount('row')).toMatchObject({ tokens, updatedAt: context.clock.now() });
  });

  it('keeps the tokens as they were where they do not follow', async () => {
    usePolicy({ updateAccountOnSignIn: false });
    context.addUser(aUser(), [kept]);
    await signIn({ tokens: someTokens({ accessToken: 'new' }) });
    expect(context.storedAccount('row')).toEqual(kept);
  });

  it('is one at this provider alone: the same name at another is somebody else (D-08c)', async () => {
    context.addUser(aUser(), [kept]);
    const userProfile = aUserProfile({ email: 'annen@example.no' });
    const result = await signIn({ provider: context.google, userProfile });
    expect(result).toMatchObject({ isNew: true });
    expect(context.storedAccounts()).toHaveLength(2);
  });

  it('follows the provider only where the rules say so', async () => {
    context.addUser(aUser(), [kept]);
    await signIn();
    expect(context.storedUser()).toEqual(aUser());
    context.github.rules = { ...context.github.rules, overridesUserInfo: true };
    const result = await signIn({ userProfile: aUserProfile({ name: 'Kari Berg', email: 'ny@example.no' }) });
    expect(context.storedUser()).toMatchObject({ name: 'Kari Berg', email: 'ny@example.no' });
    expect(result).toMatchObject({ user: context.storedUser() });
  });

  it('keeps the address where somebody takes the new one in this moment', async () => {
    context.addUser(aUser(), [kept]);
    context.github.rules = { ...context.github.rules, overridesUserInfo: true };
    context.duringProfileUpdate(({ users }) => users.set(OLA, aUser({ id: OLA, email: 'ny@example.no' })));
    const result = await signIn({ userProfile: aUserProfile({ name: 'Kari Berg', email: 'ny@example.no' }) });
    expect(result).toMatchObject({
      kind: 'signed-in',
      user: { id: KARI, email: 'kari@example.no', name: 'Kari Berg' },
    });
    expect(context.storedSessions()).toHaveLength(1);
  });

  it('notes in which language its user came, and writes to them in it', async () => {
    context.addUser(aUser({ language: null }), [kept]);
    await signIn({ client: aClient({ language: 'en' }) });
    expect(context.storedUser()).toMatchObject({ language: 'en' });
    expect(context.storedSessions()).toMatchObject([{ language: 'en' }]);
  });

  it('is looked at once more when its user is held: unlinked meanwhile, it opens nothing', async () => {
    context.addUser(aUser({ email: 'annen@example.no' }), [kept]);
    context.whileWaitingForLock(({ accounts }) => accounts.delete(kept.id));
    const result = await signIn();
    expect(result).toMatchObject({ isNew: true, user: { email: 'kari@example.no' } });
    expect(context.storedSessions().map(({ userId }) => userId)).not.toContain(KARI);
  });

  it('opens nothing of a user who was deleted meanwhile', async () => {
    context.addUser(aUser(), [kept]);
    context.whileWaitingForLock(({ users, accounts }) => [users.delete(KARI), accounts.delete(kept.id)]);
    expect(await signIn()).toMatchObject({ isNew: true });
    expect(context.storedUser()).toBeUndefined();
  });
});
