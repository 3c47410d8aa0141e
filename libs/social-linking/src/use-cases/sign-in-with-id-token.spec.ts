import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAccount, aPerson, aProfile, KARI, socialWorld, type SocialWorld } from '../testing/index.js';
import type { Entered } from '../steps/complete-sign-in.js';
import { SignInWithIdToken, type SignInWithIdTokenInput } from './sign-in-with-id-token.js';

describe('SignInWithIdToken', () => {
  let world: SocialWorld;
  const signIn = (given: Partial<SignInWithIdTokenInput> = {}): Promise<Entered> =>
    new SignInWithIdToken(world).execute({
      provider: 'google',
      idToken: { token: 'id token' },
      deviceCookie: null,
      client: aClient(),
      ...given,
    });

  beforeEach(() => {
    world = socialWorld();
  });

  it('lets somebody in whom the token names, and keeps what came with it', async () => {
    const idToken = { token: 'id token', nonce: 'n', accessToken: 'access', refreshToken: 'refresh', expiresAt: 1_767_620_000 };
    expect(await signIn({ idToken })).toMatchObject({ kind: 'signed-in', isNew: true, person: { email: 'kari@example.no' } });
    expect(world.google.asked).toMatchObject([{ step: 'judge', with: { token: 'id token', nonce: 'n', accessToken: 'access' } }]);
    expect(world.storedAccounts()).toMatchObject([
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

  it('keeps no more than there is', async () => {
    await signIn();
    const tokens = { idToken: 'id token', accessToken: null, refreshToken: null, accessTokenExpiresAt: null };
    expect(world.storedAccounts()).toMatchObject([{ tokens }]);
  });

  it.each([
    ['/siden', '/siden'],
    [undefined, '/'],
    ['', '/'],
  ])('leads the mail of a sign-up from %j to %s', async (callbackUrl, led) => {
    world.google.profile = aProfile({ emailVerified: false });
    await signIn({ callbackUrl });
    expect(world.askedToProve()).toEqual([{ email: 'kari@example.no', callbackUrl: led }]);
  });

  it.each<[string, Partial<SignInWithIdTokenInput>, () => void]>([
    ['PROVIDER_NOT_FOUND', { provider: 'vk' }, () => undefined],
    [
      'ID_TOKEN_NOT_SUPPORTED',
      {},
      () => {
        world.google.takesIdTokens = false;
        world.google.idTokensAreValid = false;
      },
    ],
    ['INVALID_ID_TOKEN', {}, () => void (world.google.idTokensAreValid = false)],
    ['FAILED_TO_GET_PROVIDER_PROFILE', {}, () => void (world.google.profile = null)],
    ['FAILED_TO_GET_PROVIDER_PROFILE', {}, () => void (world.google.profile = aProfile({ accountId: '', email: null }))],
    ['FAILED_TO_GET_PROVIDER_PROFILE', {}, () => void (world.google.profile = aProfile({ accountId: 'a\0b' }))],
    ['USER_EMAIL_NOT_FOUND', {}, () => void (world.google.profile = aProfile({ email: null }))],
    ['USER_EMAIL_NOT_FOUND', {}, () => void (world.google.profile = aProfile({ email: 'kari' }))],
    ['SIGNUP_DISABLED', {}, () => void (world.google.rules = { ...world.google.rules, implicitSignUpDisabled: true })],
    ['UNABLE_TO_CREATE_SESSION', {}, () => void (world.sessionDesk.isClosed = true)],
  ])('answers %s to %j: %#', async (code, given, happen) => {
    happen();
    await expect(signIn(given)).rejects.toMatchObject({ code });
    expect(world.storedPeople()).toEqual([]);
    expect(world.storedSessions()).toEqual([]);
  });

  it('asks nothing of a provider that takes no ID tokens', async () => {
    world.google.takesIdTokens = false;
    await signIn().catch(() => undefined);
    expect(world.google.asked).toEqual([]);
  });

  it('takes it for a wished sign-up where the call said so', async () => {
    world.google.rules = { ...world.google.rules, implicitSignUpDisabled: true };
    expect(await signIn({ requestSignUp: true })).toMatchObject({ isNew: true });
  });

  it('goes by the same rule as a redirect where somebody has the address', async () => {
    world.register(aPerson());
    world.google.profile = aProfile({ emailVerified: false });
    await expect(signIn()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
  });

  it('owes a code where the deployment is strict', async () => {
    world = socialWorld({ isStrict: true });
    const account = anAccount({ providerId: 'google', accountId: 'kari-there' });
    world.register(aPerson({ twoFactorEnabled: true }), [account]);
    expect(await signIn({ deviceCookie: 'a device' })).toEqual({ kind: 'second-step', reference: `2fa-${KARI}` });
    expect(world.secondFactorDesk.asked).toEqual([{ userId: KARI, deviceCookie: 'a device' }]);
    expect(world.storedSessions()).toEqual([]);
  });
});
