import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Email, UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient, aUser, identityTestContext, type IdentityTestContext, REFUSED_NAME } from '../testing/index.js';
import { UpdateUserFromProvider, type UpdateUserFromProviderInput } from './update-user-from-provider.js';

const kari = aUser({ emailVerified: true, image: '/old.png', extra: { org: 'Bergen' }, language: 'nn' });

describe('UpdateUserFromProvider', () => {
  let context: IdentityTestContext;
  const follow = (given: Partial<UpdateUserFromProviderInput> = {}): Promise<User> =>
    new UpdateUserFromProvider(context).execute({
      userId: kari.id,
      email: kari.email,
      emailVerified: true,
      name: 'Kari Berg',
      image: 'https://bilder.example/ny.png',
      client: aClient(),
      ...given,
    });

  beforeEach(() => {
    context = identityTestContext();
    context.register(kari, 'et passord');
    context.register(aUser({ id: 'ola' }));
  });

  it('takes name and picture, and leaves the rest', async () => {
    const user = await follow();
    expect(user).toEqual({
      ...kari,
      name: 'Kari Berg',
      image: 'https://bilder.example/ny.png',
      updatedAt: context.clock.now(),
    });
    expect(context.userOf(kari.id)).toEqual(user);
    expect(context.userOf(aUser({ id: 'ola' }).id)).toEqual(aUser({ id: 'ola' }));
    expect(context.outboxRows()).toBe(0);
  });

  it.each([
    [{ name: null }, { name: kari.name, image: 'https://bilder.example/ny.png' }],
    [{ image: null }, { name: 'Kari Berg', image: '/old.png' }],
    [
      { name: ' \0', image: 'javascript:1' },
      { name: kari.name, image: '/old.png' },
    ],
    [{ name: 'Ka\0ri' }, { name: 'Kari' }],
  ])('keeps what the provider does not say, and cleans what it says: %j', async (given, expected) => {
    expect(await follow(given)).toMatchObject(expected);
  });

  it('changes nothing, not even the time of change, where nothing is said', async () => {
    expect(await follow({ name: null, image: null })).toEqual(kari);
  });

  describe('a new address', () => {
    const email = 'ny@example.no' as Email;

    it.each([true, false])(
      'is taken with what the provider says of it (%s), and its former mailbox is told',
      async (emailVerified) => {
        expect(await follow({ email, emailVerified })).toMatchObject({ email, emailVerified });
        expect(context.mails()).toMatchObject([{ kind: 'email-changed', to: kari.email, language: 'nn' }]);
      },
    );

    it('ends what was meant for whoever has the former one, and nothing else', async () => {
      for (const purpose of ['reset-password:', 'delete-account-', 'change-email-'])
        await context.addRecord(kari.id, purpose);
      const trust = await context.addRecord(kari.id, 'trust-device-');
      const ofOla = await context.addRecord(aUser({ id: 'ola' }).id, 'reset-password:');
      await follow({ email });
      expect(context.storedRecords()).toEqual([trust, ofOla]);
    });

    it('of somebody else is left to them, and the name followed all the same', async () => {
      const record = await context.addRecord(kari.id, 'reset-password:');
      expect(await follow({ email: 'ola@example.no' as Email })).toMatchObject({
        email: kari.email,
        name: 'Kari Berg',
      });
      expect(context.storedRecords()).toEqual([record]);
      expect(context.outboxRows()).toBe(0);
    });

    it('that somebody takes in this moment leaves everything as it was', async () => {
      context.race.emailTaken = true;
      await expect(follow({ email })).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      expect(context.userOf(kari.id)).toEqual(kari);
      expect(context.outboxRows()).toBe(0);
    });
  });

  it.each([true, false])(
    'leaves it open whether an address is proven that stays the same (%s)',
    async (emailVerified) => {
      context.register({ ...kari, emailVerified: !emailVerified });
      expect(await follow({ emailVerified })).toMatchObject({ emailVerified: !emailVerified });
    },
  );

  it('leaves everything as it was where the database refuses it', async () => {
    await expect(follow({ name: REFUSED_NAME })).rejects.toMatchObject({ code: 'FAILED_TO_UPDATE_USER' });
    expect(context.userOf(kari.id)).toEqual(kari);
  });

  it('knows nobody who is gone', async () => {
    await expect(follow({ userId: 'nobody' as UserId })).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
  });
});
