import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Email, UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient, aUser, identityWorld, type IdentityWorld, REFUSED_NAME } from '../testing/index.js';
import { FollowProvider, type FollowProviderInput } from './follow-provider.js';

const kari = aUser({ emailVerified: true, image: '/old.png', extra: { org: 'Bergen' }, language: 'nn' });

describe('FollowProvider', () => {
  let world: IdentityWorld;
  const follow = (given: Partial<FollowProviderInput> = {}): Promise<User> =>
    new FollowProvider(world).execute({
      userId: kari.id,
      email: kari.email,
      emailVerified: true,
      name: 'Kari Berg',
      image: 'https://bilder.example/ny.png',
      client: aClient(),
      ...given,
    });

  beforeEach(() => {
    world = identityWorld();
    world.register(kari, 'et passord');
    world.register(aUser({ id: 'ola' }));
  });

  it('takes name and picture, and leaves the rest', async () => {
    const user = await follow();
    expect(user).toEqual({
      ...kari,
      name: 'Kari Berg',
      image: 'https://bilder.example/ny.png',
      updatedAt: world.clock.now(),
    });
    expect(world.userOf(kari.id)).toEqual(user);
    expect(world.userOf(aUser({ id: 'ola' }).id)).toEqual(aUser({ id: 'ola' }));
    expect(world.outboxRows()).toBe(0);
  });

  it.each([
    [{ name: null }, { name: kari.name, image: 'https://bilder.example/ny.png' }],
    [{ image: null }, { name: 'Kari Berg', image: '/old.png' }],
    [{ name: ' \0', image: 'javascript:1' }, { name: kari.name, image: '/old.png' }],
    [{ name: 'Ka\0ri' }, { name: 'Kari' }],
  ])('keeps what the provider does not say, and cleans what it says: %j', async (given, expected) => {
    expect(await follow(given)).toMatchObject(expected);
  });

  it('changes nothing, not even the time of change, where nothing is said', async () => {
    expect(await follow({ name: null, image: null })).toEqual(kari);
  });

  describe('a new address', () => {
    const email = 'ny@example.no' as Email;

    it.each([true, false])('is taken with what the provider says of it (%s), and its former mailbox is told', async (emailVerified) => {
      expect(await follow({ email, emailVerified })).toMatchObject({ email, emailVerified });
      expect(world.mails()).toMatchObject([{ kind: 'email-changed', to: kari.email, language: 'nn' }]);
    });

    it('ends what was meant for whoever has the former one, and nothing else', async () => {
      for (const purpose of ['reset-password:', 'delete-account-', 'change-email-']) await world.leaveRecord(kari.id, purpose);
      const trust = await world.leaveRecord(kari.id, 'trust-device-');
      const ofOla = await world.leaveRecord(aUser({ id: 'ola' }).id, 'reset-password:');
      await follow({ email });
      expect(world.storedRecords()).toEqual([trust, ofOla]);
    });

    it('of somebody else is left to them, and the name followed all the same', async () => {
      const record = await world.leaveRecord(kari.id, 'reset-password:');
      expect(await follow({ email: 'ola@example.no' as Email })).toMatchObject({ email: kari.email, name: 'Kari Berg' });
      expect(world.storedRecords()).toEqual([record]);
      expect(world.outboxRows()).toBe(0);
    });

    it('that somebody takes in this moment leaves everything as it was', async () => {
      world.race.isLost = true;
      await expect(follow({ email })).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      expect(world.userOf(kari.id)).toEqual(kari);
      expect(world.outboxRows()).toBe(0);
    });
  });

  it.each([true, false])('leaves it open whether an address is proven that stays the same (%s)', async (emailVerified) => {
    world.register({ ...kari, emailVerified: !emailVerified });
    expect(await follow({ emailVerified })).toMatchObject({ emailVerified: !emailVerified });
  });

  it('leaves everything as it was where the database refuses it', async () => {
    await expect(follow({ name: REFUSED_NAME })).rejects.toMatchObject({ code: 'FAILED_TO_UPDATE_USER' });
    expect(world.userOf(kari.id)).toEqual(kari);
  });

  it('knows nobody who is gone', async () => {
    await expect(follow({ userId: 'nobody' as UserId })).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
  });
});
