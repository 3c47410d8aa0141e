import { beforeEach, describe, expect, it } from '@jest/globals';

import { ProviderError } from '../model/social-provider.js';
import { aUser, aCallback, socialTestContext, type SocialTestContext } from '../testing/index.js';
import { BeginSocialSignIn } from '../use-cases/begin-social-sign-in.js';
import { FinishRedirect, type FinishRedirectInput, type RedirectFinished } from '../use-cases/finish-redirect.js';

const RESTART = { kind: 'restart' };

describe('the state of a callback', () => {
  let context: SocialTestContext;
  let state: string;
  const begin = async (): Promise<void> => {
    ({ state } = await new BeginSocialSignIn(context).execute({ provider: 'github', callbackUrl: '/inn' }));
  };
  const finish = (given: Partial<FinishRedirectInput> = {}): Promise<RedirectFinished> =>
    new FinishRedirect(context).execute(aCallback(state, given));
  const expectNobodySignedIn = (): void => {
    expect(context.storedSessions()).toEqual([]);
    expect(context.storedUsers()).toEqual([]);
    expect(context.storedAccounts()).toEqual([]);
  };

  beforeEach(async () => {
    context = socialTestContext();
    await begin();
  });

  it('is used up by the first callback, whatever the outcome', async () => {
    await finish();
    expect(await finish()).toEqual(RESTART);
    await begin();
    context.github.tokens = new ProviderError('no');
    await finish();
    expect(context.storedRecords()).toEqual([]);
    expect(await finish()).toEqual(RESTART);
  });

  it('signs in one of several concurrent callbacks', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => finish()));
    expect(outcomes.filter(({ kind }) => kind === 'signed-in')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'restart')).toHaveLength(19);
    expect(context.github.count('exchange')).toBe(1);
  });

  it('is not accepted from another browser, and is used up (specification C3)', async () => {
    expect(await finish({ isOwnState: false })).toEqual(RESTART);
    expect(await finish()).toEqual(RESTART);
    expect(context.github.count('exchange')).toBe(0);
    expectNobodySignedIn();
  });

  it.each([
    [599_999, 'signed-in'],
    [600_000, 'restart'],
  ])('leads after %d milliseconds to %s', async (later, kind) => {
    context.clock.advance(later);
    expect(await finish()).toMatchObject({ kind });
  });

  it('is not accepted if it is unknown or malformed', async () => {
    expect(await finish({ state: 'x'.repeat(32) })).toEqual(RESTART);
    await context.replaceState(state, 'not JSON');
    expect(await finish()).toEqual(RESTART);
    expect(context.github.count('exchange')).toBe(0);
  });

  it('does not delete records of other purposes', async () => {
    context.addUser(aUser({ id: 'ola' }));
    const record = await context.addRecord(aUser({ id: 'ola' }).id, '2fa-', 'of a challenge');
    expect(await finish({ state: record })).toEqual(RESTART);
    expect(context.storedRecords()).toEqual([state, record]);
  });

  it('is not accepted at another provider, to which no request is sent (security G9)', async () => {
    expect(await finish({ provider: 'google' })).toEqual(RESTART);
    expect(context.google.requests).toEqual([]);
    expectNobodySignedIn();
  });
});
