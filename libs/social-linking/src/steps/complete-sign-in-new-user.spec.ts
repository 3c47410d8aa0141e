import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  aClient,
  aUserProfile,
  REFUSED_ACCOUNT_ID,
  REFUSED_NAME,
  socialTestContext,
  type SocialTestContext,
  someTokens,
} from '../testing/index.js';
import type { SocialSignIn } from './find-or-create-user.js';

const SESSION = { id: 'session-1', token: 'token-1', remember: true, isNewDevice: false };

describe('completeSignIn with an unknown identity', () => {
  let context: SocialTestContext;

  beforeEach(() => {
    context = socialTestContext();
  });

  it('creates a user, an account and a session', async () => {
    const tokens = someTokens({ refreshToken: 'refresh', scopes: ['email'] });
    const result = await context.signIn({ tokens, client: aClient({ language: 'nn' }) });
    const [user] = context.storedUsers();
    expect(result).toEqual({ kind: 'signed-in', user, isNew: true, session: SESSION, trustedDeviceCookie: null });
    expect(user).toMatchObject({ email: 'kari@example.no', name: 'Kari N.', emailVerified: true, language: 'nn' });
    expect(context.storedAccounts()).toMatchObject([
      {
        providerId: 'github',
        accountId: 'kari-there',
        userId: user?.id,
        tokens: { accessToken: 'access', refreshToken: 'refresh' },
      },
    ]);
  });

  it('sends no notification of the first sign-in and the first account', async () => {
    await context.signIn();
    expect(context.storedSessions()).toMatchObject([{ notifyOwner: false, remember: true }]);
    expect(context.mails()).toEqual([]);
  });

  it('sends a verification mail for an unverified address', async () => {
    await context.signIn({ userProfile: aUserProfile({ emailVerified: false }), callbackUrl: '/siden' });
    expect(context.storedUsers()).toMatchObject([{ emailVerified: false }]);
    expect(context.verificationMails()).toEqual([{ email: 'kari@example.no', callbackUrl: '/siden' }]);
  });

  it.each([
    [{ signUpDisabled: true }, false],
    [{ signUpDisabled: true }, true],
    [{ implicitSignUpDisabled: true }, false],
  ])('is refused with the policy %j and a requested sign-up: %s', async (policy, requestSignUp) => {
    context.github.policy = { ...context.github.policy, ...policy };
    await expect(context.signIn({ requestSignUp })).rejects.toMatchObject({ code: 'SIGNUP_DISABLED' });
    expect(context.storedUsers()).toEqual([]);
  });

  it('creates a user if sign-up must be requested, and is', async () => {
    context.github.policy = { ...context.github.policy, implicitSignUpDisabled: true };
    expect(await context.signIn({ requestSignUp: true })).toMatchObject({ isNew: true });
  });

  it.each<[string, object, () => Partial<SocialSignIn> | void]>([
    ['the user', { code: 'UNABLE_TO_CREATE_USER' }, () => ({ userProfile: aUserProfile({ name: REFUSED_NAME }) })],
    ['the account', { code: 'UNABLE_TO_CREATE_USER' }, () => ({ accountId: REFUSED_ACCOUNT_ID })],
    ['the session', { code: 'UNABLE_TO_CREATE_SESSION' }, () => void (context.userSessions.failsToIssue = true)],
    [
      'a required field',
      { code: 'FIELD_IS_REQUIRED_AT_SOCIAL_SIGN_UP', field: 'region' },
      () => void (context.userRules.requiredField = 'region'),
    ],
  ])('stores nothing if %s cannot be stored', async (_, refusal, given) => {
    const userProfile = aUserProfile({ emailVerified: false });
    await expect(context.signIn({ userProfile, ...given() })).rejects.toMatchObject(refusal);
    expect(context.storedUsers()).toEqual([]);
    expect(context.storedAccounts()).toEqual([]);
    expect(context.storedSessions()).toEqual([]);
    expect(context.verificationMails()).toEqual([]);
  });

  it('creates one user with one account in concurrent sign-ins', async () => {
    const result = await Promise.all(Array.from({ length: 20 }, () => context.signIn()));
    expect(result.filter((each) => each.kind === 'signed-in' && each.isNew)).toHaveLength(1);
    expect(context.storedUsers()).toHaveLength(1);
    expect(context.storedAccounts()).toHaveLength(1);
    expect(context.storedSessions()).toHaveLength(20);
  });
});
