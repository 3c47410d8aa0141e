import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  anAccount,
  aUserProfile,
  aUser,
  KARI,
  OLA,
  socialTestContext,
  type SocialTestContext,
} from '../testing/index.js';

const SESSION = { id: 'session-1', token: 'token-1', remember: true, isNewDevice: false };

describe('completeSignIn', () => {
  let context: SocialTestContext;

  beforeEach(() => {
    context = socialTestContext();
  });

  describe('in a race', () => {
    it('applies the linking rule to a user who signed up concurrently (security G15)', async () => {
      context.afterEmailLookup(({ users }) => users.set(KARI, aUser({ emailVerified: false })));
      expect(await context.signIn()).toMatchObject({ isNew: false, user: { id: KARI, emailVerified: true } });
      context = socialTestContext();
      context.afterEmailLookup(({ users }) => users.set(KARI, aUser()));
      const refused = context.signIn({ userProfile: aUserProfile({ emailVerified: false }) });
      await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    });

    it('does not link to a user who changed the e-mail address concurrently', async () => {
      context.addUser(aUser());
      context.whileWaitingForLock(({ users }) => users.set(KARI, aUser({ email: 'ny@example.no' })));
      expect(await context.signIn()).toMatchObject({ isNew: true });
      expect(context.storedAccounts().map(({ userId }) => userId)).not.toContain(KARI);
    });

    it('is refused after two lost races', async () => {
      const moveTo = (email: string, next?: () => void): void =>
        context.whileWaitingForLock(({ users }) => {
          users.set(KARI, aUser({ email }));
          next?.();
        });
      context.addUser(aUser());
      moveTo('ny@example.no', () =>
        context.afterEmailLookup(({ users }) => users.set(OLA, aUser({ id: OLA, email: 'kari@example.no' }))),
      );
      await expect(context.signIn()).rejects.toMatchObject({ code: 'UNABLE_TO_CREATE_USER' });
      expect(context.storedAccounts()).toEqual([]);
      expect(context.storedSessions()).toEqual([]);
    });
  });

  describe('under the strict policy', () => {
    const withFactor = aUser({ twoFactorEnabled: true });
    const linked = anAccount({ accountId: 'kari-there' });
    beforeEach(() => {
      context = socialTestContext({ isStrict: true });
    });

    it('requires a code before a session exists (specification C6)', async () => {
      context.addUser(withFactor, [linked]);
      expect(await context.signIn({ trustedDeviceCookie: 'a device' })).toEqual({
        kind: 'second-step',
        reference: `2fa-${KARI}`,
      });
      expect(context.secondStep.requests).toEqual([{ userId: KARI, trustedDeviceCookie: 'a device', way: 'github' }]);
      expect(context.storedSessions()).toEqual([]);
    });

    it('does not change user and tokens before the code is entered (security A1)', async () => {
      const kept = anAccount({ accountId: 'kari-there', tokens: { accessToken: 'old' } });
      context.addUser(withFactor, [kept]);
      context.github.policy = { ...context.github.policy, overridesUserInfo: true };
      await context.signIn({ userProfile: aUserProfile({ name: 'Somebody else', email: 'ny@example.no' }) });
      expect(context.storedUser()).toEqual(withFactor);
      expect(context.storedAccount('row')).toEqual(kept);
    });

    it('requires no code on a trusted device and does not notify the owner', async () => {
      context.secondStep.trustedCookie = 'a device';
      context.addUser(withFactor, [linked]);
      const result = await context.signIn({ trustedDeviceCookie: 'a device' });
      expect(result).toMatchObject({ kind: 'signed-in', session: SESSION, trustedDeviceCookie: 'renewed' });
      expect(context.storedSessions()).toMatchObject([{ notifyOwner: false }]);
    });

    it('requires no code without a second factor', async () => {
      context.addUser(aUser(), [linked]);
      expect(await context.signIn()).toMatchObject({ kind: 'signed-in', trustedDeviceCookie: null });
      expect(context.secondStep.requests).toEqual([]);
    });

    it('does not link to a user with a second factor (specification C24)', async () => {
      context.addUser(withFactor);
      await expect(context.signIn()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    });

    it('links to a user with a verified address and without a second factor', async () => {
      context.addUser(aUser());
      expect(await context.signIn()).toMatchObject({ kind: 'signed-in', isNew: false });
    });
  });

  it('requires no code under the standard policy', async () => {
    context.addUser(aUser({ twoFactorEnabled: true }), [anAccount({ accountId: 'kari-there' })]);
    expect(await context.signIn()).toMatchObject({ kind: 'signed-in' });
    expect(context.secondStep.requests).toEqual([]);
  });
});
