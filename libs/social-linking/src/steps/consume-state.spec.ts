import { beforeEach, describe, expect, it } from '@jest/globals';

import { ProviderError } from '../model/social-provider.js';
import { aUser, aCallback, socialTestContext, type SocialTestContext } from '../testing/index.js';
import { BeginSocialSignIn } from '../use-cases/begin-social-sign-in.js';
import { FinishRedirect, type FinishRedirectInput, type RedirectFinished } from '../use-cases/finish-redirect.js';

const RESTART = { kind: 'restart' };

describe('the state that a browser brings back', () => {
  let context: SocialTestContext;
  let state: string;
  const begin = async (): Promise<void> => {
    ({ state } = await new BeginSocialSignIn(context).execute({ provider: 'github', callbackUrl: '/inn' }));
  };
  const finish = (given: Partial<FinishRedirectInput> = {}): Promise<RedirectFinished> =>
    new FinishRedirect(context).execute(aCallback(state, given));
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

  it('is good once, whatever comes of it', async () => {
    await finish();
    expect(await finish()).toEqual(RESTART);
    await begin();
    context.github.tokens = new ProviderError('no');
    await finish();
    expect(context.storedRecords()).toEqual([]);
    expect(await finish()).toEqual(RESTART);
  });

  it('lets exactly one of many in who bring it at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => finish()));
    expect(outcomes.filter(({ kind }) => kind === 'signed-in')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'restart')).toHaveLength(19);
    expect(context.github.count('exchange')).toBe(1);
  });

  it('is worth nothing in another browser, and nowhere any more afterwards (specification C3)', async () => {
    expect(await finish({ isOwnState: false })).toEqual(RESTART);
    expect(await finish()).toEqual(RESTART);
    expect(context.github.count('exchange')).toBe(0);
    expectNobodyIn();
  });

  it.each([
    [599_999, 'signed-in'],
    [600_000, 'restart'],
  ])('after %d milliseconds ends as %s', async (later, kind) => {
    context.clock.advance(later);
    expect(await finish()).toMatchObject({ kind });
  });

  it('is worth nothing where it is unknown or cannot be read', async () => {
    expect(await finish({ state: 'x'.repeat(32) })).toEqual(RESTART);
    await putState('not JSON');
    expect(await finish()).toEqual(RESTART);
    expect(context.github.count('exchange')).toBe(0);
  });

  it('takes no record away that is another one’s', async () => {
    context.addUser(aUser({ id: 'ola' }));
    const record = await context.addRecord(aUser({ id: 'ola' }).id, '2fa-', 'of a challenge');
    expect(await finish({ state: record })).toEqual(RESTART);
    expect(context.storedRecords()).toEqual([state, record]);
  });

  it('is worth nothing at another provider, which is asked for nothing (security G9)', async () => {
    expect(await finish({ provider: 'google' })).toEqual(RESTART);
    expect(context.google.requests).toEqual([]);
    expectNobodyIn();
  });
});
