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

  it('leads to the provider, and keeps for ten minutes what is needed on the way back', async () => {
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

  it('tells the provider what it is asked for, with the verifier that was kept', async () => {
    const begun = await begin({ scopes: ['repo'], loginHint: 'kari' });
    const { codeVerifier } = stateOf(begun) as { codeVerifier: string };
    expect(context.github.requests).toEqual([
      { step: 'authorize', with: { state: begun.state, codeVerifier, scopes: ['repo'], loginHint: 'kari' } },
    ]);
    expect(begun.state).not.toBe(codeVerifier.slice(0, begun.state.length));
  });

  it('keeps neither the scopes nor the hint', async () => {
    const begun = await begin({ scopes: ['repo'], loginHint: 'kari' });
    expect(Object.keys(stateOf(begun)).sort()).toEqual(['callbackURL', 'codeVerifier', 'expiresAt', 'provider']);
  });

  it.each([undefined, ''])('leads back to the deployment’s own address where the call says %j', async (callbackUrl) => {
    expect(stateOf(await begin({ callbackUrl }))).toMatchObject({ callbackURL: 'https://konto.test' });
  });

  it('asks for an address where the deployment has none, and keeps nothing', async () => {
    context = socialTestContext({ defaultCallbackUrl: null });
    await expect(begin({ callbackUrl: '' })).rejects.toMatchObject({ code: 'CALLBACKURL_IS_REQUIRED' });
    expect(context.storedRecords()).toEqual([]);
  });

  it.each(['vk', '', 'GitHub', 'credential'])('knows no provider %j, whatever else is wrong', async (provider) => {
    context = socialTestContext({ defaultCallbackUrl: null });
    await expect(begin({ provider, callbackUrl: '' })).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
  });

  it('gives every way its own state and verifier', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(one.state).not.toBe(other.state);
    expect(stateOf(one)).not.toMatchObject({ codeVerifier: (stateOf(other) as { codeVerifier: string }).codeVerifier });
    expect(context.storedRecords()).toEqual([one.state, other.state]);
  });

  describe('where nothing can be kept', () => {
    const failWith = (error: Error): void => {
      context.transaction.run = () => Promise.reject(error);
    };

    it('says so, and sends nobody away', async () => {
      failWith(new Error('the disk is full'));
      await expect(begin()).rejects.toMatchObject({ code: 'UNABLE_TO_CREATE_VERIFICATION' });
      expect(context.github.requests).toEqual([]);
    });

    it('says that too much is waiting already, where that is why', async () => {
      failWith(new OverloadError());
      await expect(begin()).rejects.toBeInstanceOf(OverloadError);
    });
  });
});
