import { beforeEach, describe, expect, it } from '@jest/globals';

import { OverloadError } from '@portvakt/kernel';

import { socialTestContext, type SocialTestContext } from '../testing/index.js';
import { BeginSocialSignIn, type BeginSocialSignInInput } from './begin-social-sign-in.js';
import type { RedirectStarted } from '../steps/begin-redirect.js';

describe('BeginSocialSignIn', () => {
  let context: SocialTestContext;
  const begin = (given: Partial<BeginSocialSignInInput> = {}): Promise<RedirectStarted> =>
    new BeginSocialSignIn(context).execute({ provider: 'github', callbackUrl: '/inn', ...given });
  const stateOf = ({ state }: RedirectStarted): object => JSON.parse(context.storedRecord(state)!.value) as object;

  beforeEach(() => {
    context = socialTestContext({ defaultCallbackUrl: 'https://konto.test' });
  });

  it('returns the URL of the provider and stores the state for ten minutes', async () => {
    const begun = await begin({ errorUrl: '/feil', newUserUrl: '/ny', requestSignUp: true });
    expect(begun.url).toBe(`https://github.example/authorize?state=${begun.state}`);
    expect(context.storedRecords()).toEqual([begun.state]);
    const expiresAt = new Date(context.clock.now().getTime() + 600_000);
    expect(context.storedRecord(begun.state)).toMatchObject({ userId: null, expiresAt });
    expect(stateOf(begun)).toEqual({
      provider: 'github',
      callbackURL: '/inn',
      errorURL: '/feil',
      newUserURL: '/ny',
      requestSignUp: true,
      codeVerifier: expect.stringMatching(/^[\w-]{128}$/),
      expiresAt: expiresAt.getTime(),
    });
  });

  it('sends the stored verifier, the scopes and the login hint to the provider', async () => {
    const begun = await begin({ scopes: ['repo'], loginHint: 'kari' });
    const { codeVerifier } = stateOf(begun) as { codeVerifier: string };
    expect(context.github.requests).toEqual([
      { step: 'authorize', with: { state: begun.state, codeVerifier, scopes: ['repo'], loginHint: 'kari' } },
    ]);
    expect(begun.state).not.toBe(codeVerifier.slice(0, begun.state.length));
  });

  it('stores neither scopes nor login hint', async () => {
    const begun = await begin({ scopes: ['repo'], loginHint: 'kari' });
    expect(Object.keys(stateOf(begun)).sort()).toEqual(['callbackURL', 'codeVerifier', 'expiresAt', 'provider']);
  });

  it.each([undefined, ''])('uses the default callback URL if the request says %j', async (callbackUrl) => {
    expect(stateOf(await begin({ callbackUrl }))).toMatchObject({ callbackURL: 'https://konto.test' });
  });

  it('is refused without a callback URL, and stores nothing', async () => {
    context = socialTestContext({ defaultCallbackUrl: null });
    await expect(begin({ callbackUrl: '' })).rejects.toMatchObject({ code: 'CALLBACKURL_IS_REQUIRED' });
    expect(context.storedRecords()).toEqual([]);
  });

  it.each(['vk', '', 'GitHub', 'credential'])(
    'is refused for the unknown provider %j before anything else is checked',
    async (provider) => {
      context = socialTestContext({ defaultCallbackUrl: null });
      await expect(begin({ provider, callbackUrl: '' })).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
    },
  );

  it('uses a new state and verifier each time', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(one.state).not.toBe(other.state);
    expect(stateOf(one)).not.toMatchObject({ codeVerifier: (stateOf(other) as { codeVerifier: string }).codeVerifier });
    expect(context.storedRecords()).toEqual([one.state, other.state]);
  });

  it('is refused if the provider does not answer', async () => {
    context.github.isUnavailable = true;
    await expect(begin()).rejects.toMatchObject({ name: 'RedirectRefusal', code: 'temporarily_unavailable' });
  });

  describe('if the state cannot be stored', () => {
    const failWith = (error: Error): void => {
      context.transaction.run = () => Promise.reject(error);
    };

    it('is refused and sends no request', async () => {
      const cause = new Error('the disk is full');
      failWith(cause);
      await expect(begin()).rejects.toMatchObject({ code: 'UNABLE_TO_CREATE_VERIFICATION', cause });
      expect(context.github.requests).toEqual([]);
    });

    it('passes on an overload', async () => {
      failWith(new OverloadError());
      await expect(begin()).rejects.toBeInstanceOf(OverloadError);
    });
  });
});
