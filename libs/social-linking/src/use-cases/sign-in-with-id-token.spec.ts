import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  aClient,
  anAccount,
  aUser,
  aProfile,
  KARI,
  socialTestContext,
  type SocialTestContext,
} from '../testing/index.js';
import type { SignInOrIncomplete } from '../steps/sign-in-unless-incomplete.js';
import { SignInWithIdToken, type SignInWithIdTokenInput } from './sign-in-with-id-token.js';

describe('SignInWithIdToken', () => {
  let context: SocialTestContext;
  const signIn = (given: Partial<SignInWithIdTokenInput> = {}): Promise<SignInOrIncomplete> =>
    new SignInWithIdToken(context).execute({
      provider: 'google',
      idToken: { token: 'id token' },
      trustedDeviceCookie: null,
      client: aClient(),
      ...given,
    });

  beforeEach(() => {
    context = socialTestContext();
  });

  it('signs in the user of the token and stores the tokens', async () => {
    const idToken = {
      token: 'id token',
      nonce: 'n',
      accessToken: 'access',
      refreshToken: 'refresh',
      expiresAt: 1_767_620_000,
    };
    expect(await signIn({ idToken })).toMatchObject({
      kind: 'signed-in',
      isNew: true,
      user: { email: 'kari@example.no' },
    });
    expect(context.google.requests).toMatchObject([
      { step: 'verify', with: { token: 'id token', nonce: 'n', accessToken: 'access' } },
    ]);
    expect(context.storedAccounts()).toMatchObject([
      {
        providerId: 'google',
        accountId: 'kari-there',
        tokens: {
          idToken: 'id token',
          accessToken: 'access',
          refreshToken: 'refresh',
          accessTokenExpiresAt: new Date('2026-01-05T13:33:20.000Z'),
          scopes: null,
        },
      },
    ]);
  });

  it('reports the sign-in as one with an ID token, and the provider at which a new user signed up', async () => {
    await signIn();
    expect(context.events()).toMatchObject([
      { kind: 'sign-up.completed', facts: { way: 'google' } },
      { kind: 'sign-in.completed', facts: { way: 'id-token' } },
    ]);
  });

  it('stores null for tokens that were not sent', async () => {
    await signIn();
    const tokens = { idToken: 'id token', accessToken: null, refreshToken: null, accessTokenExpiresAt: null };
    expect(context.storedAccounts()).toMatchObject([{ tokens }]);
  });

  it.each([
    ['/siden', '/siden'],
    [undefined, '/'],
    ['', '/'],
  ])('uses for the callback URL %j in the verification mail %s', async (callbackUrl, led) => {
    context.google.profile = aProfile({ emailVerified: false });
    await signIn({ callbackUrl });
    expect(context.verificationMails()).toEqual([{ email: 'kari@example.no', callbackUrl: led }]);
  });

  it.each<[string, Partial<SignInWithIdTokenInput>, () => void]>([
    ['PROVIDER_NOT_FOUND', { provider: 'vk' }, () => undefined],
    [
      'ID_TOKEN_NOT_SUPPORTED',
      {},
      () => {
        context.google.acceptsIdTokens = false;
        context.google.idTokensAreValid = false;
      },
    ],
    ['INVALID_ID_TOKEN', {}, () => void (context.google.idTokensAreValid = false)],
    ['FAILED_TO_GET_PROVIDER_PROFILE', {}, () => void (context.google.profile = null)],
    [
      'FAILED_TO_GET_PROVIDER_PROFILE',
      {},
      () => void (context.google.profile = aProfile({ accountId: '', email: null })),
    ],
    ['FAILED_TO_GET_PROVIDER_PROFILE', {}, () => void (context.google.profile = aProfile({ accountId: 'a\0b' }))],
    ['USER_EMAIL_NOT_FOUND', {}, () => void (context.google.profile = aProfile({ email: null }))],
    ['USER_EMAIL_NOT_FOUND', {}, () => void (context.google.profile = aProfile({ email: 'kari' }))],
    [
      'SIGNUP_DISABLED',
      {},
      () => void (context.google.policy = { ...context.google.policy, implicitSignUpDisabled: true }),
    ],
    ['UNABLE_TO_CREATE_SESSION', {}, () => void (context.userSessions.failsToIssue = true)],
  ])('answers %s to %j: %#', async (code, given, change) => {
    change();
    await expect(signIn(given)).rejects.toMatchObject({ code });
    expect(context.storedUsers()).toEqual([]);
    expect(context.storedSessions()).toEqual([]);
  });

  it('sends no request to a provider that accepts no ID tokens', async () => {
    context.google.acceptsIdTokens = false;
    await signIn().catch(() => undefined);
    expect(context.google.requests).toEqual([]);
  });

  it('creates a user if the request asks for a sign-up', async () => {
    context.google.policy = { ...context.google.policy, implicitSignUpDisabled: true };
    expect(await signIn({ requestSignUp: true })).toMatchObject({ isNew: true });
  });

  it('applies the linking rule to an existing user', async () => {
    context.addUser(aUser());
    context.google.profile = aProfile({ emailVerified: false });
    await expect(signIn()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    expect(context.events()).toMatchObject([{ kind: 'sign-in.refused', facts: { way: 'id-token' } }]);
  });

  it('requires a code under the strict policy', async () => {
    context = socialTestContext({ isStrict: true });
    const account = anAccount({ providerId: 'google', accountId: 'kari-there' });
    context.addUser(aUser({ twoFactorEnabled: true }), [account]);
    expect(await signIn({ trustedDeviceCookie: 'a device' })).toEqual({
      kind: 'second-step',
      reference: `2fa-${KARI}`,
    });
    expect(context.secondStep.requests).toEqual([{ userId: KARI, trustedDeviceCookie: 'a device', way: 'id-token' }]);
    expect(context.storedSessions()).toEqual([]);
  });
});
