import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SocialPolicy } from '../model/social-policy.js';
import { anAccount, anEntry, aPerson, KARI, OLA, socialWorld, type SocialWorld } from '../testing/index.js';
import { completeSignIn, type Entered, type EntryWithDevice } from './complete-sign-in.js';

describe('the address of somebody who never proved it (specification C11)', () => {
  let world: SocialWorld;
  const under = (policy: Partial<SocialPolicy>): void => {
    world = socialWorld(policy);
  };
  const come = (given: Partial<EntryWithDevice> = {}): Promise<Entered> => completeSignIn(world, anEntry(world, given));

  beforeEach(() => under({}));

  const stranger = aPerson({ emailVerified: false, twoFactorEnabled: true });

  it('drops everything that was attached before, and nothing of anybody else', async () => {
    world.register(stranger, [anAccount({ id: 'planted' })], { hasPassword: true });
    world.register(aPerson({ id: OLA, emailVerified: false }), [anAccount({ id: 'of-ola' })], { hasPassword: true });
    world.transaction.state.authenticators.add(KARI).add(OLA);
    await world.signIn();
    const sessionOfOla = await world.signIn(OLA);
    for (const purpose of ['reset-password:', '2fa-', 'trust-device-', '']) await world.leaveRecord(KARI, purpose);
    const recordOfOla = await world.leaveRecord(OLA, 'trust-device-');

    const entered = await come();
    expect(entered).toMatchObject({ kind: 'signed-in', person: { id: KARI, emailVerified: true, twoFactorEnabled: false } });
    expect(world.personOf()).toMatchObject({ emailVerified: true, twoFactorEnabled: false });
    expect(world.hasPassword()).toBe(false);
    expect(world.accountOf('planted')).toBeUndefined();
    expect(world.storedAccounts().filter(({ userId }) => userId === KARI)).toHaveLength(2);
    expect(world.storedSessions().map(({ id }) => id)).toEqual([sessionOfOla.sessionId, 'session-3']);
    expect(world.storedRecords()).toEqual([recordOfOla]);
    expect([...world.transaction.state.authenticators]).toEqual([OLA]);
    expect(world.hasPassword(OLA)).toBe(true);
    expect(world.accountOf('of-ola')).toBeDefined();
    expect(world.mails()).toMatchObject([{ kind: 'account-linked' }]);
    expect(world.transaction.state.reclaimed).toEqual([{ userId: KARI, client: anEntry(world).client }]);
  });

  it('calls the owner of the mailbox by no name that the stranger chose', async () => {
    world.register(stranger);
    await come();
    expect(world.mails()).toMatchObject([{ kind: 'account-linked', to: stranger.email, data: { name: '' } }]);
  });

  it('is refused where the deployment is strict, and everything stays', async () => {
    under({ isStrict: true });
    world.register(stranger, [], { hasPassword: true });
    await expect(come()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    expect(world.personOf()).toEqual(stranger);
    expect(world.hasPassword()).toBe(true);
  });

  it('is judged by what is true when the user is held: proven meanwhile, it keeps what is theirs', async () => {
    world.register(aPerson({ emailVerified: false }), [], { hasPassword: true });
    world.whileWaiting(({ people }) => people.set(KARI, aPerson()));
    await come();
    expect(world.hasPassword()).toBe(true);
  });
});
