import { beforeEach, describe, expect, it } from '@jest/globals';

import { ProviderError } from '../model/social-provider.js';
import {
  aClient,
  anAccount,
  aUser,
  aProfile,
  aCallback,
  KARI,
  socialTestContext,
  type SocialTestContext,
  someTokens,
} from '../testing/index.js';
import { UNTRUSTED } from '../testing/in-memory-ports.js';
import { BeginSocialSignIn, type BeginSocialSignInInput } from './begin-social-sign-in.js';
import { FinishRedirect, type FinishRedirectInput, type RedirectFinished } from './finish-redirect.js';

const client = aClient({ language: 'nn' });
const refused = (code: string, errorUrl: string | null = null) => ({ kind: 'refused', code, errorUrl });

describe('FinishRedirect', () => {
  let context: SocialTestContext;
  let state: string;
  const begin = async (wish: Partial<BeginSocialSignInInput> = {}): Promise<void> => {
    ({ state } = await new BeginSocialSignIn(context).execute({ provider: 'github', callbackUrl: '/inn', ...wish }));
  };
  const finish = (given: Partial<FinishRedirectInput> = {}): Promise<RedirectFinished> =>
    new FinishRedirect(context).execute(aCallback(state, { client, ...given }));
  const expectNobodySignedIn = (): void => {
    expect(context.storedSessions()).toEqual([]);
    expect(context.storedUsers()).toEqual([]);
    expect(context.storedAccounts()).toEqual([]);
  };

  beforeEach(async () => {
    context = socialTestContext();
    await begin();
  });

  it('signs in a new user and returns the callback URL', async () => {
    const session = { id: 'session-1', token: 'token-1', remember: true, isNewDevice: false };
    expect(await finish()).toEqual({ kind: 'signed-in', goTo: '/inn', session, trustedDeviceCookie: null });
    expect(context.storedUsers()).toMatchObject([{ email: 'kari@example.no', emailVerified: true, language: 'nn' }]);
    expect(context.storedAccounts()).toMatchObject([{ providerId: 'github', accountId: 'kari-there' }]);
    expect(context.storedSessions()).toMatchObject([{ userId: context.storedUsers()[0]?.id, client }]);
  });

  it('sends the parameters of the callback and the stored verifier to the provider', async () => {
    const { codeVerifier } = JSON.parse(context.storedRecord(state)!.value) as { codeVerifier: string };
    context.github.tokens = someTokens({ idToken: 'id token' });
    await finish({ code: 'the code', deviceId: 'a device', issuer: 'https://issuer.example', userForm: '{"name":{}}' });
    expect(context.github.requests.slice(1)).toEqual([
      {
        step: 'exchange',
        with: { code: 'the code', codeVerifier, state, deviceId: 'a device', issuer: 'https://issuer.example' },
      },
      { step: 'profile', with: { tokens: context.github.tokens, userForm: '{"name":{}}' } },
    ]);
  });

  it('returns the URL for new users to a new user only', async () => {
    await begin({ newUserUrl: '/velkommen' });
    expect(await finish()).toMatchObject({ goTo: '/velkommen' });
    await begin({ newUserUrl: '/velkommen' });
    expect(await finish()).toMatchObject({ goTo: '/inn' });
  });

  it('requires a requested sign-up if the policy says so', async () => {
    context.github.policy = { ...context.github.policy, implicitSignUpDisabled: true };
    expect(await finish()).toEqual(refused('signup_disabled'));
    await begin({ requestSignUp: true });
    expect(await finish()).toMatchObject({ kind: 'signed-in' });
  });

  describe.each([
    ['the requested error URL', '/feil'],
    ['the error URL of the deployment', null],
  ])('redirects a failed callback to %s', (_, errorUrl) => {
    beforeEach(() => begin({ errorUrl: errorUrl ?? undefined }));

    it.each<[string, string, () => Partial<FinishRedirectInput> | void]>([
      ['no code', 'no_code', () => ({ code: null })],
      ['an empty code', 'no_code', () => ({ code: '' })],
      ['no code, before the provider is checked', 'no_code', () => ({ code: null, provider: 'vk' })],
      ['a disabled provider', 'oauth_provider_not_found', () => ({ provider: 'vk' })],
      ['an invalid code', 'invalid_code', () => void (context.github.tokens = new ProviderError('no'))],
      ['no profile', 'unable_to_get_user_info', () => void (context.github.profile = null)],
      [
        'a provider that fails',
        'unable_to_get_user_info',
        () => void (context.github.profile = new ProviderError('down')),
      ],
      [
        'a profile without an id',
        'unable_to_get_user_info',
        () => void (context.github.profile = aProfile({ accountId: '' })),
      ],
      [
        'a profile with too long an id',
        'unable_to_get_user_info',
        () => void (context.github.profile = aProfile({ accountId: 'x'.repeat(256) })),
      ],
      [
        'a profile without an e-mail address',
        'email_not_found',
        () => void (context.github.profile = aProfile({ email: null })),
      ],
      ['an empty e-mail address', 'email_not_found', () => void (context.github.profile = aProfile({ email: '' }))],
      [
        'an invalid e-mail address',
        'email_not_found',
        () => void (context.github.profile = aProfile({ email: 'kari@localhost' })),
      ],
      [
        'a session that cannot be stored',
        'unable_to_create_session',
        () => void (context.userSessions.failsToIssue = true),
      ],
      ['a required field', 'region_is_required', () => void (context.userRules.requiredField = 'Region')],
      [
        'a new user where sign-up is disabled',
        'signup_disabled',
        () => void (context.github.policy = { ...context.github.policy, signUpDisabled: true }),
      ],
      [
        'the unverified e-mail address of an existing user',
        'account_not_linked',
        () => void (context.github.profile = aProfile({ email: 'OLA@example.no', emailVerified: false })),
      ],
    ])('%s: %s', async (_case, code, given) => {
      context.addUser(aUser({ id: 'ola' }));
      expect(await finish(given() ?? {})).toEqual(refused(code, errorUrl));
      expect(context.storedSessions()).toEqual([]);
      expect(context.storedUsers()).toEqual([aUser({ id: 'ola' })]);
      expect(context.storedAccounts()).toEqual([]);
      expect(context.mails()).toEqual([]);
    });
  });

  it('checks a missing callback URL last', async () => {
    await context.replaceState(state, { provider: 'github', codeVerifier: 'v', errorURL: '/feil' });
    expect(await finish()).toEqual(refused('no_callback_url', '/feil'));
    await context.replaceState(state, { provider: 'github', codeVerifier: 'v' });
    context.github.profile = aProfile({ email: null });
    expect(await finish()).toEqual(refused('email_not_found'));
    expectNobodySignedIn();
  });

  describe('a URL that is no longer trusted (security C6)', () => {
    const away = `${UNTRUSTED}/inn`;

    it('is not used as callback URL', async () => {
      await begin({ callbackUrl: away, errorUrl: '/feil' });
      expect(await finish()).toEqual(refused('no_callback_url', '/feil'));
      expectNobodySignedIn();
    });

    it('is not used as URL for new users', async () => {
      await begin({ newUserUrl: away });
      expect(await finish()).toMatchObject({ kind: 'signed-in', goTo: '/inn' });
    });

    it('is not used as error URL', async () => {
      await begin({ errorUrl: away });
      expect(await finish({ code: null })).toEqual(refused('no_code'));
    });
  });

  it.each(['tokens', 'profile'] as const)('passes on an unexpected error (%s)', async (step) => {
    context.github[step] = new Error('a defect');
    await expect(finish()).rejects.toThrow('a defect');
    expect(context.storedRecords()).toEqual([]);
  });

  it('stores the e-mail address in lower case', async () => {
    context.github.profile = aProfile({ email: 'KARI@Example.NO' });
    await finish();
    expect(context.storedUsers()).toMatchObject([{ email: 'kari@example.no' }]);
  });

  it('requires a code under the strict policy and starts no session', async () => {
    context = socialTestContext({ isStrict: true });
    context.addUser(aUser({ twoFactorEnabled: true }), [anAccount({ accountId: 'kari-there' })]);
    await begin({ newUserUrl: '/velkommen' });
    const finished = await finish({ trustedDeviceCookie: 'a device' });
    expect(finished).toEqual({ kind: 'second-step', goTo: '/inn', reference: `2fa-${KARI}` });
    expect(context.secondStep.requests).toEqual([{ userId: KARI, trustedDeviceCookie: 'a device', way: 'github' }]);
    expect(context.storedSessions()).toEqual([]);
  });
});
