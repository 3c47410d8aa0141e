import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SocialPolicy } from '../model/social-policy.js';
import {
  anAccount,
  aUserProfile,
  aUser,
  KARI,
  REFUSED_ACCOUNT_ID,
  socialTestContext,
  type SocialTestContext,
  someTokens,
} from '../testing/index.js';

describe('completeSignIn with the e-mail address of an existing user', () => {
  let context: SocialTestContext;

  beforeEach(() => {
    context = socialTestContext();
  });

  it('links the identity if the provider verified the address, and notifies the user', async () => {
    context.addUser(aUser({ language: 'nn' }), [], { hasPassword: true });
    const result = await context.signIn({ tokens: someTokens({ refreshToken: 'refresh' }) });
    expect(result).toMatchObject({ kind: 'signed-in', user: { id: KARI }, isNew: false });
    expect(context.storedAccounts()).toHaveLength(2);
    expect(context.storedAccounts()[1]).toMatchObject({
      userId: KARI,
      accountId: 'kari-there',
      tokens: { refreshToken: 'refresh' },
    });
    expect(context.mails()).toEqual([
      {
        kind: 'account-linked',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nn',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: { name: 'Kari Nordmann', provider: 'GITHUB', at: context.clock.now().toISOString() },
      },
    ]);
  });

  it('removes nothing from a user with a verified address', async () => {
    const theirs = anAccount({ id: 'theirs', providerId: 'google' });
    context.addUser(aUser({ twoFactorEnabled: true }), [theirs], { hasPassword: true });
    const { sessionId } = await context.addSession();
    const record = await context.addRecord(KARI, 'reset-password:');
    await context.signIn();
    expect(context.hasPassword()).toBe(true);
    expect(context.storedUser()).toEqual(aUser({ twoFactorEnabled: true }));
    expect(context.storedAccounts()).toContainEqual(theirs);
    expect(context.storedSessions().map(({ id }) => id)).toContain(sessionId);
    expect(context.storedRecords()).toEqual([record]);
  });

  it.each<[string, Partial<SocialPolicy>, boolean]>([
    ['the address is not verified', {}, false],
    ['linking is disabled', { linkingEnabled: false }, true],
    ['only another provider is trusted', { trustedProviders: ['google'] }, false],
  ])('is refused if %s, and writes nothing', async (_, policy, emailVerified) => {
    context = socialTestContext(policy);
    context.addUser(aUser(), [], { hasPassword: true });
    const refused = context.signIn({ userProfile: aUserProfile({ emailVerified }) });
    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    expect(context.storedAccounts()).toHaveLength(1);
    expect(context.storedSessions()).toEqual([]);
    expect(context.mails()).toEqual([]);
  });

  it('links the identity of a trusted provider', async () => {
    context = socialTestContext({ trustedProviders: ['github'] });
    context.addUser(aUser());
    expect(await context.signIn({ userProfile: aUserProfile({ emailVerified: false }) })).toMatchObject({
      isNew: false,
    });
  });

  it('does not link because of another linked identity of the user (D-08a)', async () => {
    context.addUser(aUser(), [anAccount({ accountId: 'another name at GitHub' })]);
    const refused = context.signIn({ userProfile: aUserProfile({ emailVerified: false }) });
    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
  });

  it('links the identity if sign-up is disabled', async () => {
    context.github.policy = { ...context.github.policy, signUpDisabled: true };
    context.addUser(aUser());
    expect(await context.signIn()).toMatchObject({ isNew: false });
  });

  it('updates the user from the provider if the policy says so', async () => {
    context.github.policy = { ...context.github.policy, overridesUserInfo: true };
    context.addUser(aUser());
    expect(await context.signIn({ userProfile: aUserProfile({ name: 'Kari Berg' }) })).toMatchObject({
      user: { name: 'Kari Berg' },
    });
  });

  it.each([
    ['the account', 'UNABLE_TO_LINK_ACCOUNT', () => ({ accountId: REFUSED_ACCOUNT_ID })],
    ['the session', 'UNABLE_TO_CREATE_SESSION', () => void (context.userSessions.failsToIssue = true)],
  ])('changes nothing if %s cannot be stored', async (_, code, given) => {
    context.addUser(aUser({ emailVerified: false }), [anAccount()], { hasPassword: true });
    const record = await context.addRecord(KARI, 'reset-password:');
    await expect(context.signIn(given() ?? {})).rejects.toMatchObject({ code });
    expect(context.storedUser()).toEqual(aUser({ emailVerified: false }));
    expect(context.hasPassword()).toBe(true);
    expect(context.storedAccounts()).toHaveLength(2);
    expect(context.storedRecords()).toEqual([record]);
    expect(context.mails()).toEqual([]);
  });
});
