import { beforeEach, describe, expect, it } from '@jest/globals';

import { ANYONE, userWithoutSession, type SessionId, type UserId, userActor } from '@portvakt/kernel';

import {
  aClient,
  anAccount,
  aUser,
  aUserProfile,
  KARI,
  socialTestContext,
  type SocialTestContext,
} from '../testing/index.js';

const SESSION = 'session-1' as SessionId;
const client = aClient();

describe('completeSignIn: the audit log', () => {
  let context: SocialTestContext;
  const linked = anAccount({ accountId: 'kari-there' });
  const byKari = { outcome: 'done', subject: KARI, by: userActor({ id: KARI, sessionId: SESSION }), client };
  const completed = {
    ...byKari,
    kind: 'sign-in.completed',
    facts: { way: 'github', secondFactor: 'none', newDevice: false },
  };
  const refused = { kind: 'sign-in.refused', outcome: 'refused', by: ANYONE, client, address: 'kari@example.no' };
  const withoutSession = {
    outcome: 'done',
    subject: KARI,
    by: userWithoutSession(KARI),
    client,
    facts: { provider: 'github' },
  };

  beforeEach(() => {
    context = socialTestContext();
  });

  it('records a sign-in with a linked identity', async () => {
    context.addUser(aUser(), [linked]);
    await context.signIn();
    expect(context.events()).toEqual([completed]);
  });

  it('records that a browser is new to the user', async () => {
    context.userSessions.isNewDevice = true;
    context.addUser(aUser(), [linked]);
    await context.signIn();
    expect(context.events()).toMatchObject([{ facts: { newDevice: true } }]);
  });

  it('records that a trusted device replaced the code', async () => {
    context = socialTestContext({ isStrict: true });
    context.secondStep.trustedCookie = 'a device';
    context.addUser(aUser({ twoFactorEnabled: true }), [linked]);
    await context.signIn({ trustedDeviceCookie: 'a device' });
    expect(context.events()).toMatchObject([{ kind: 'sign-in.completed', facts: { secondFactor: 'trusted-device' } }]);
  });

  it('records nothing for a sign-in that needs a code, because the two-factor context does', async () => {
    context = socialTestContext({ isStrict: true });
    context.addUser(aUser({ twoFactorEnabled: true }), [linked]);
    await context.signIn();
    expect(context.events()).toEqual([]);
  });

  it('records the sign-up and the sign-in of a new user', async () => {
    await context.signIn();
    const subject = 'user-1' as UserId;
    const common = { outcome: 'done', subject, by: userActor({ id: subject, sessionId: SESSION }), client };
    expect(context.events()).toEqual([
      { ...common, kind: 'sign-up.completed', facts: { way: 'github' }, address: 'kari@example.no' },
      { ...common, kind: 'sign-in.completed', facts: completed.facts },
    ]);
  });

  it('records that an identity was linked because of its e-mail address', async () => {
    context.addUser(aUser());
    await context.signIn();
    expect(context.events()).toEqual([{ ...withoutSession, kind: 'account.linked' }, completed]);
  });

  it('records that the account of a user with an unverified address was given to the owner of the mailbox', async () => {
    context.addUser(aUser({ emailVerified: false }), [], { hasPassword: true });
    await context.signIn();
    expect(context.events()).toEqual([
      { ...withoutSession, kind: 'account.reclaimed' },
      { ...withoutSession, kind: 'account.linked' },
      completed,
    ]);
  });

  it('records the refusal of an identity that is not linked to the user with its address', async () => {
    context.addUser(aUser());
    await context.signIn({ userProfile: aUserProfile({ emailVerified: false }) }).catch(() => undefined);
    expect(context.events()).toEqual([{ ...refused, subject: KARI, facts: { way: 'github', reason: 'not-linked' } }]);
  });

  it('records the refusal of an unknown identity where sign-up is off', async () => {
    context.github.policy = { ...context.github.policy, signUpDisabled: true };
    await context.signIn().catch(() => undefined);
    expect(context.events()).toEqual([{ ...refused, subject: null, facts: { way: 'github', reason: 'sign-up-off' } }]);
  });

  it('records the refusal of a banned user', async () => {
    context.addUser(aUser({ ban: { expires: null } }), [linked]);
    await expect(context.signIn()).rejects.toMatchObject({ code: 'BANNED_USER' });
    expect(context.events()).toEqual([{ ...refused, subject: KARI, facts: { way: 'github', reason: 'banned' } }]);
  });

  it('records a sign-in once, although it was tried twice', async () => {
    context.addUser(aUser(), [linked]);
    context.github.policy = { ...context.github.policy, overridesUserInfo: true };
    const other = 'other' as UserId;
    context.duringProfileUpdate(({ users }) => users.set(other, aUser({ id: other, email: 'ny@example.no' })));
    await context.signIn({ userProfile: aUserProfile({ email: 'ny@example.no' }) });
    expect(context.events()).toEqual([completed]);
  });

  it('records nothing if the session cannot be stored', async () => {
    context.userSessions.failsToIssue = true;
    await context.signIn().catch(() => undefined);
    expect(context.events()).toEqual([]);
  });
});
