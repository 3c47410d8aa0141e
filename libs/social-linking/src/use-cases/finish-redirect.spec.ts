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
  const putState = (value: object | string): Promise<void> =>
    context.transaction.run(({ records }) => {
      const expiresAt = new Date(context.clock.now().getTime() + 600_000);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return records.put({ purpose: '', token: state, value: text, userId: null, expiresAt }, context.clock.now());
    });
  const expectNobodyIn = (): void => {
    expect(context.storedSessions()).toEqual([]);
    expect(context.storedUsers()).toEqual([]);
    expect(context.storedAccounts()).toEqual([]);
  };

  beforeEach(async () => {
    context = socialTestContext();
    await begin();
  });

  it('lets somebody in who was not known, and sends them where the way began', async () => {
    const session = { token: 'token-1', remember: true };
    expect(await finish()).toEqual({ kind: 'signed-in', goTo: '/inn', session, deviceCookie: null });
    expect(context.storedUsers()).toMatchObject([{ email: 'kari@example.no', emailVerified: true, language: 'nn' }]);
    expect(context.storedAccounts()).toMatchObject([{ providerId: 'github', accountId: 'kari-there' }]);
    expect(context.storedSessions()).toMatchObject([{ userId: context.storedUsers()[0]?.id, client }]);
  });

  it('asks the provider with everything that came back, and with the verifier that was kept', async () => {
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

  it('sends somebody who is new where new ones go, and nobody else', async () => {
    await begin({ newUserUrl: '/velkommen' });
    expect(await finish()).toMatchObject({ goTo: '/velkommen' });
    await begin({ newUserUrl: '/velkommen' });
    expect(await finish()).toMatchObject({ goTo: '/inn' });
  });

  it('takes it for a wished sign-up only where the call said so', async () => {
    context.github.rules = { ...context.github.rules, implicitSignUpDisabled: true };
    expect(await finish()).toEqual(refused('signup_disabled'));
    await begin({ requestSignUp: true });
    expect(await finish()).toMatchObject({ kind: 'signed-in' });
  });

  describe.each([
    ['the address the call named', '/feil'],
    ['the deployment’s own', null],
  ])('refuses in vain comings at %s', (_, errorUrl) => {
    beforeEach(() => begin({ errorUrl: errorUrl ?? undefined }));

    it.each<[string, string, () => Partial<FinishRedirectInput> | void]>([
      ['no code', 'no_code', () => ({ code: null })],
      ['an empty code', 'no_code', () => ({ code: '' })],
      ['no code, before it looks for the provider', 'no_code', () => ({ code: null, provider: 'vk' })],
      ['a provider that is switched off', 'oauth_provider_not_found', () => ({ provider: 'vk' })],
      ['a code that is worth nothing', 'invalid_code', () => void (context.github.tokens = new ProviderError('no'))],
      ['nobody', 'unable_to_get_user_info', () => void (context.github.profile = null)],
      [
        'a provider that fails',
        'unable_to_get_user_info',
        () => void (context.github.profile = new ProviderError('down')),
      ],
      [
        'somebody without a name there',
        'unable_to_get_user_info',
        () => void (context.github.profile = aProfile({ accountId: '' })),
      ],
      [
        'somebody with too long a name there',
        'unable_to_get_user_info',
        () => void (context.github.profile = aProfile({ accountId: 'x'.repeat(256) })),
      ],
      [
        'somebody without an address',
        'email_not_found',
        () => void (context.github.profile = aProfile({ email: null })),
      ],
      ['an empty address', 'email_not_found', () => void (context.github.profile = aProfile({ email: '' }))],
      [
        'an address that is none',
        'email_not_found',
        () => void (context.github.profile = aProfile({ email: 'kari@localhost' })),
      ],
      ['no session to be had', 'unable_to_create_session', () => void (context.userSessions.failsToIssue = true)],
      ['a field that the product wants', 'region_is_required', () => void (context.userRules.requiredField = 'Region')],
      [
        'nobody new at this provider',
        'signup_disabled',
        () => void (context.github.rules = { ...context.github.rules, signUpDisabled: true }),
      ],
      [
        'an address that somebody has and nobody vouches for',
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

  it('asks for the address to go to last, where something else wrote the record', async () => {
    await putState({ provider: 'github', codeVerifier: 'v', errorURL: '/feil' });
    expect(await finish()).toEqual(refused('no_callback_url', '/feil'));
    await putState({ provider: 'github', codeVerifier: 'v' });
    context.github.profile = aProfile({ email: null });
    expect(await finish()).toEqual(refused('email_not_found'));
    expectNobodyIn();
  });

  describe('an address that is trusted no more when it is used (security C6)', () => {
    const away = `${UNTRUSTED}/inn`;

    it('is not where somebody goes who is let in', async () => {
      await begin({ callbackUrl: away, errorUrl: '/feil' });
      expect(await finish()).toEqual(refused('no_callback_url', '/feil'));
      expectNobodyIn();
    });

    it('is not where somebody goes who is new', async () => {
      await begin({ newUserUrl: away });
      expect(await finish()).toMatchObject({ kind: 'signed-in', goTo: '/inn' });
    });

    it('is not where somebody goes who is refused', async () => {
      await begin({ errorUrl: away });
      expect(await finish({ code: null })).toEqual(refused('no_code'));
    });
  });

  it.each(['tokens', 'profile'] as const)('hides no defect of its own behind a refusal (%s)', async (step) => {
    context.github[step] = new Error('a defect');
    await expect(finish()).rejects.toThrow('a defect');
    expect(context.storedRecords()).toEqual([]);
  });

  it('knows an address in whatever case it comes', async () => {
    context.github.profile = aProfile({ email: 'KARI@Example.NO' });
    await finish();
    expect(context.storedUsers()).toMatchObject([{ email: 'kari@example.no' }]);
  });

  it('owes a code where the deployment is strict, keeps its reference, and starts no session', async () => {
    context = socialTestContext({ isStrict: true });
    context.addUser(aUser({ twoFactorEnabled: true }), [anAccount({ accountId: 'kari-there' })]);
    await begin({ newUserUrl: '/velkommen' });
    const finished = await finish({ deviceCookie: 'a device' });
    expect(finished).toEqual({ kind: 'second-step', goTo: '/inn', reference: `2fa-${KARI}` });
    expect(context.secondStep.requests).toEqual([{ userId: KARI, deviceCookie: 'a device' }]);
    expect(context.storedSessions()).toEqual([]);
  });
});
