import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SocialPolicy } from '../model/social-policy.js';
import {
  anAccount,
  aSocialSignIn,
  aUser,
  KARI,
  OLA,
  socialTestContext,
  type SocialTestContext,
} from '../testing/index.js';
import { completeSignIn, type SignInResult } from './complete-sign-in.js';
import type { SocialSignIn } from './find-or-create-user.js';

describe('the address of somebody who never proved it (specification C11)', () => {
  let context: SocialTestContext;
  const usePolicy = (policy: Partial<SocialPolicy>): void => {
    context = socialTestContext(policy);
  };
  const signIn = (given: Partial<SocialSignIn> = {}): Promise<SignInResult> =>
    completeSignIn(context, aSocialSignIn(context, given));

  beforeEach(() => usePolicy({}));

  const stranger = aUser({ emailVerified: false, twoFactorEnabled: true });

  it('drops everything that was attached before, and nothing of anybody else', async () => {
    context.addUser(stranger, [anAccount({ id: 'planted' })], { hasPassword: true });
    context.addUser(aUser({ id: OLA, emailVerified: false }), [anAccount({ id: 'of-ola' })], { hasPassword: true });
    context.transaction.state.authenticators.add(KARI).add(OLA);
    await context.addSession();
    const sessionOfOla = await context.addSession(OLA);
    for (const purpose of ['reset-password:', '2fa-', 'trust-device-', '']) await context.addRecord(KARI, purpose);
    const recordOfOla = await context.addRecord(OLA, 'trust-device-');

    const result = await signIn();
    expect(result).toMatchObject({
      kind: 'signed-in',
      user: { id: KARI, emailVerified: true, twoFactorEnabled: false },
    });
    expect(context.storedUser()).toMatchObject({ emailVerified: true, twoFactorEnabled: false });
    expect(context.hasPassword()).toBe(false);
    expect(context.storedAccount('planted')).toBeUndefined();
    expect(context.storedAccounts().filter(({ userId }) => userId === KARI)).toHaveLength(2);
    expect(context.storedSessions().map(({ id }) => id)).toEqual([sessionOfOla.sessionId, 'session-3']);
    expect(context.storedRecords()).toEqual([recordOfOla]);
    expect([...context.transaction.state.authenticators]).toEqual([OLA]);
    expect(context.hasPassword(OLA)).toBe(true);
    expect(context.storedAccount('of-ola')).toBeDefined();
    expect(context.mails()).toMatchObject([{ kind: 'account-linked' }]);
    expect(context.transaction.state.reclaimed).toEqual([{ userId: KARI, client: aSocialSignIn(context).client }]);
  });

  it('calls the owner of the mailbox by no name that the stranger chose', async () => {
    context.addUser(stranger);
    await signIn();
    expect(context.mails()).toMatchObject([{ kind: 'account-linked', to: stranger.email, data: { name: '' } }]);
  });

  it('is refused where the deployment is strict, and everything stays', async () => {
    usePolicy({ isStrict: true });
    context.addUser(stranger, [], { hasPassword: true });
    await expect(signIn()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    expect(context.storedUser()).toEqual(stranger);
    expect(context.hasPassword()).toBe(true);
  });

  it('is judged by what is true when the user is held: proven meanwhile, it keeps what is theirs', async () => {
    context.addUser(aUser({ emailVerified: false }), [], { hasPassword: true });
    context.whileWaitingForLock(({ users }) => users.set(KARI, aUser()));
    await signIn();
    expect(context.hasPassword()).toBe(true);
  });
});
