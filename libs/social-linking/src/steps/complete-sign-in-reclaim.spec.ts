import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  anAccount,
  aSocialSignIn,
  aUser,
  KARI,
  OLA,
  socialTestContext,
  type SocialTestContext,
} from '../testing/index.js';

describe('completeSignIn with the unverified e-mail address of an existing user (specification C11)', () => {
  let context: SocialTestContext;

  beforeEach(() => {
    context = socialTestContext();
  });

  const stranger = aUser({ emailVerified: false, twoFactorEnabled: true });

  it('removes everything that was attached before, and nothing of other users', async () => {
    context.addUser(stranger, [anAccount({ id: 'planted' })], { hasPassword: true });
    context.addUser(aUser({ id: OLA, emailVerified: false }), [anAccount({ id: 'of-ola' })], { hasPassword: true });
    context.transaction.state.authenticators.add(KARI).add(OLA);
    await context.addSession();
    const sessionOfOla = await context.addSession(OLA);
    for (const purpose of ['reset-password:', '2fa-', 'trust-device-', '']) await context.addRecord(KARI, purpose);
    const recordOfOla = await context.addRecord(OLA, 'trust-device-');

    const result = await context.signIn();
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

  it('does not use the name that a stranger may have chosen in the mail', async () => {
    context.addUser(stranger);
    await context.signIn();
    expect(context.mails()).toMatchObject([{ kind: 'account-linked', to: stranger.email, data: { name: '' } }]);
  });

  it('is refused under the strict policy and changes nothing', async () => {
    context = socialTestContext({ isStrict: true });
    context.addUser(stranger, [], { hasPassword: true });
    await expect(context.signIn()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    expect(context.storedUser()).toEqual(stranger);
    expect(context.hasPassword()).toBe(true);
  });

  it('removes nothing if the address was verified while waiting for the lock', async () => {
    context.addUser(aUser({ emailVerified: false }), [], { hasPassword: true });
    context.whileWaitingForLock(({ users }) => users.set(KARI, aUser()));
    await context.signIn();
    expect(context.hasPassword()).toBe(true);
  });
});
