import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SocialPolicy } from '../model/social-policy.js';
import {
  anAccount,
  aSocialSignIn,
  aUserProfile,
  aUser,
  KARI,
  OLA,
  socialTestContext,
  type SocialTestContext,
} from '../testing/index.js';
import { completeSignIn, type SignInResult } from './complete-sign-in.js';
import type { SocialSignIn } from './find-or-create-user.js';

const SESSION = { token: 'token-1', remember: true };

describe('completeSignIn', () => {
  let context: SocialTestContext;
  const usePolicy = (policy: Partial<SocialPolicy>): void => {
    context = socialTestContext(policy);
  };
  const signIn = (given: Partial<SocialSignIn> = {}): Promise<SignInResult> =>
    completeSignIn(context, aSocialSignIn(context, given));

  beforeEach(() => usePolicy({}));

  describe('a race', () => {
    it('that an e-mail sign-up wins is a sign-in, or a refusal, by the same rules (security G15)', async () => {
      context.afterEmailLookup(({ users }) => users.set(KARI, aUser({ emailVerified: false })));
      expect(await signIn()).toMatchObject({ isNew: false, user: { id: KARI, emailVerified: true } });
      usePolicy({});
      context.afterEmailLookup(({ users }) => users.set(KARI, aUser()));
      const refused = signIn({ userProfile: aUserProfile({ emailVerified: false }) });
      await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    });

    it('for an address that was given up meanwhile joins nothing to whoever had it', async () => {
      context.addUser(aUser());
      context.whileWaitingForLock(({ users }) => users.set(KARI, aUser({ email: 'ny@example.no' })));
      expect(await signIn()).toMatchObject({ isNew: true });
      expect(context.storedAccounts().map(({ userId }) => userId)).not.toContain(KARI);
    });

    it('that is lost twice ends as a user that cannot be made', async () => {
      const moveTo = (email: string, next?: () => void): void =>
        context.whileWaitingForLock(({ users }) => {
          users.set(KARI, aUser({ email }));
          next?.();
        });
      context.addUser(aUser());
      moveTo('ny@example.no', () =>
        context.afterEmailLookup(({ users }) => users.set(OLA, aUser({ id: OLA, email: 'kari@example.no' }))),
      );
      await expect(signIn()).rejects.toMatchObject({ code: 'UNABLE_TO_CREATE_USER' });
      expect(context.storedAccounts()).toEqual([]);
      expect(context.storedSessions()).toEqual([]);
    });
  });

  describe('where the deployment is strict', () => {
    const withFactor = aUser({ twoFactorEnabled: true });
    const joined = anAccount({ accountId: 'kari-there' });
    beforeEach(() => usePolicy({ isStrict: true }));

    it('owes a code before any session exists (specification C6)', async () => {
      context.addUser(withFactor, [joined]);
      expect(await signIn({ deviceCookie: 'a device' })).toEqual({ kind: 'second-step', reference: `2fa-${KARI}` });
      expect(context.secondStep.requests).toEqual([{ userId: KARI, deviceCookie: 'a device' }]);
      expect(context.storedSessions()).toEqual([]);
    });

    it('leaves user and tokens as they were until the code is right (security A1)', async () => {
      const kept = anAccount({ accountId: 'kari-there', tokens: { accessToken: 'old' } });
      context.addUser(withFactor, [kept]);
      context.github.rules = { ...context.github.rules, overridesUserInfo: true };
      await signIn({ userProfile: aUserProfile({ name: 'Somebody else', email: 'ny@example.no' }) });
      expect(context.storedUser()).toEqual(withFactor);
      expect(context.storedAccount('row')).toEqual(kept);
    });

    it('owes none on a device that is trusted, of which nobody is told', async () => {
      context.secondStep.trustedCookie = 'a device';
      context.addUser(withFactor, [joined]);
      const result = await signIn({ deviceCookie: 'a device' });
      expect(result).toMatchObject({ kind: 'signed-in', session: SESSION, deviceCookie: 'renewed' });
      expect(context.storedSessions()).toMatchObject([{ notifyOwner: false }]);
    });

    it('owes none without a second factor', async () => {
      context.addUser(aUser(), [joined]);
      expect(await signIn()).toMatchObject({ kind: 'signed-in', deviceCookie: null });
      expect(context.secondStep.requests).toEqual([]);
    });

    it('joins nothing to somebody with a second factor (specification C24)', async () => {
      context.addUser(withFactor);
      await expect(signIn()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    });

    it('still joins to somebody without one, whose address is proven', async () => {
      context.addUser(aUser());
      expect(await signIn()).toMatchObject({ kind: 'signed-in', isNew: false });
    });
  });

  it('owes no code where the deployment is not strict', async () => {
    context.addUser(aUser({ twoFactorEnabled: true }), [anAccount({ accountId: 'kari-there' })]);
    expect(await signIn()).toMatchObject({ kind: 'signed-in' });
    expect(context.secondStep.requests).toEqual([]);
  });
});
