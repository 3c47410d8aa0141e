import { beforeEach, describe, expect, it } from '@jest/globals';

import { ANYONE, type Ban } from '@portvakt/kernel';

import {
  aCallback,
  aClient,
  anAccount,
  aUser,
  aUserProfile,
  KARI,
  socialTestContext,
  type SocialTestContext,
} from '../testing/index.js';
import { BeginSocialSignIn } from '../use-cases/begin-social-sign-in.js';
import { FinishRedirect } from '../use-cases/finish-redirect.js';

const BANNED: Ban = { expires: null };
const banned = aUser({ ban: BANNED, language: 'nb' });
const linked = anAccount({ accountId: 'kari-there', tokens: { accessToken: 'old' } });
const REFUSED = { code: 'BANNED_USER' };

describe('a banned user who signs in at a provider', () => {
  let context: SocialTestContext;
  const expectNothingWritten = (user = banned): void => {
    expect(context.storedUser()).toEqual(user);
    expect(context.storedAccounts().filter(({ id }) => id !== 'row')).toEqual([]);
    expect(context.storedSessions()).toEqual([]);
    expect(context.mails()).toEqual([]);
  };

  beforeEach(() => {
    context = socialTestContext({ updateAccountOnSignIn: true });
    context.github.policy = { ...context.github.policy, overridesUserInfo: true };
  });

  it('is refused before tokens, language or profile are written', async () => {
    context.addUser(banned, [linked]);
    await expect(context.signIn()).rejects.toMatchObject(REFUSED);
    expect(context.storedAccount('row')).toEqual(linked);
    expectNothingWritten();
    expect(context.events()).toEqual([
      {
        kind: 'sign-in.refused',
        outcome: 'refused',
        subject: KARI,
        by: ANYONE,
        client: aClient(),
        facts: { way: 'github', reason: 'banned' },
        address: 'kari@example.no',
      },
    ]);
  });

  it('is refused when the ban comes before the user is locked', async () => {
    context.addUser(aUser({ language: 'nb' }), [linked]);
    context.whileWaitingForLock(({ users }) => users.set(KARI, banned));
    await expect(context.signIn()).rejects.toMatchObject(REFUSED);
    expect(context.storedAccount('row')).toEqual(linked);
    expect(context.storedSessions()).toEqual([]);
  });

  it('begins no second step under the strict policy', async () => {
    context = socialTestContext({ isStrict: true });
    context.addUser({ ...banned, twoFactorEnabled: true }, [linked]);
    await expect(context.signIn()).rejects.toMatchObject(REFUSED);
    expect(context.secondStep.requests).toEqual([]);
  });

  it.each([true, false])('links no new identity by e-mail address (verified: %p)', async (emailVerified) => {
    const user = { ...banned, emailVerified };
    context.addUser(user, [], { hasPassword: true });
    await expect(context.signIn()).rejects.toMatchObject(REFUSED);
    expect(context.hasPassword()).toBe(true);
    expect(context.storedUser()).toEqual(user);
    expect(context.storedAccounts().map(({ providerId }) => providerId)).toEqual(['credential']);
    expect(context.mails()).toEqual([]);
  });

  it('learns of the ban only with an identity that may be linked', async () => {
    context.addUser(banned);
    const signIn = context.signIn({ userProfile: aUserProfile({ emailVerified: false }) });
    await expect(signIn).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
  });

  it('is redirected with the code banned', async () => {
    context.addUser(banned, [linked]);
    const { state } = await new BeginSocialSignIn(context).execute({
      provider: 'github',
      callbackUrl: '/inn',
      errorUrl: '/feil',
    });
    const finished = await new FinishRedirect(context).execute(aCallback(state));
    expect(finished).toEqual({ kind: 'refused', code: 'banned', errorUrl: '/feil' });
    expectNothingWritten();
  });

  it('is signed in once the ban has expired', async () => {
    context.addUser(aUser({ ban: { expires: context.clock.now() } }), [linked]);
    expect(await context.signIn()).toMatchObject({ kind: 'signed-in' });
  });
});
