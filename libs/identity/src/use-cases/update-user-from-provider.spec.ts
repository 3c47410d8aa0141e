import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, type UserId, userWithoutSession } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient, aUser, identityTestContext, type IdentityTestContext, REFUSED_NAME } from '../testing/index.js';
import { UpdateUserFromProvider, type UpdateUserFromProviderInput } from './update-user-from-provider.js';

const kari = aUser({ emailVerified: true, image: '/old.png', extra: { org: 'Bergen' }, language: 'nn' });

describe('UpdateUserFromProvider', () => {
  let context: IdentityTestContext;
  const update = (given: Partial<UpdateUserFromProviderInput> = {}): Promise<User> =>
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

  it('updates name and picture, and nothing else', async () => {
    const user = await update();
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

  it('records the changed fields, with the user whom the provider identified as the actor', async () => {
    await update({ image: '/old.png' });
    await update({ image: '/old.png', email: 'ny@example.no' as Email });
    const reported = { outcome: 'done', subject: kari.id, by: userWithoutSession(kari.id), client: aClient() };
    const facts = { old: 'ka•••@example.no', new: 'n•••@example.no' };
    expect(context.events()).toEqual([
      { ...reported, kind: 'profile.changed', facts: { fields: ['name'] } },
      { ...reported, kind: 'email.changed', facts, address: kari.email },
    ]);
  });

  it.each([
    [{ name: null }, { name: kari.name, image: 'https://bilder.example/ny.png' }],
    [{ image: null }, { name: 'Kari Berg', image: '/old.png' }],
    [
      { name: ' \0', image: 'javascript:1' },
      { name: kari.name, image: '/old.png' },
    ],
    [{ name: 'Ka\0ri' }, { name: 'Kari' }],
  ])('keeps fields that the provider does not send and cleans those it sends: %j', async (given, expected) => {
    expect(await update(given)).toMatchObject(expected);
  });

  it('changes nothing, including updatedAt, where the provider sends neither', async () => {
    expect(await update({ name: null, image: null })).toEqual(kari);
  });

  describe('a new e-mail address', () => {
    it('is not taken over unverified where the policy keeps the old one until the new one is verified', async () => {
      context = identityTestContext({ keepEmailUntilVerified: true });
      context.register(kari, 'et passord');
      const email = 'ny@example.no' as Email;
      expect(await update({ email, emailVerified: false })).toMatchObject({ email: kari.email, name: 'Kari Berg' });
      expect(await update({ email })).toMatchObject({ email, emailVerified: true });
    });

    const email = 'ny@example.no' as Email;

    it.each([true, false])(
      'is stored as verified or not as the provider says (%s), and the old address is notified',
      async (emailVerified) => {
        expect(await update({ email, emailVerified })).toMatchObject({ email, emailVerified });
        expect(context.mails()).toMatchObject([{ kind: 'email-changed', to: kari.email, language: 'nn' }]);
      },
    );

    it('removes the records bound to the old address, and nothing else', async () => {
      for (const purpose of ['reset-password:', 'delete-account-', 'change-email-'])
        await context.addRecord(kari.id, purpose);
      const trust = await context.addRecord(kari.id, 'trust-device-');
      const ofOla = await context.addRecord(aUser({ id: 'ola' }).id, 'reset-password:');
      await update({ email });
      expect(context.storedRecords()).toEqual([trust, ofOla]);
    });

    it('is not stored if another user has it; the name is updated all the same', async () => {
      const record = await context.addRecord(kari.id, 'reset-password:');
      expect(await update({ email: 'ola@example.no' as Email })).toMatchObject({
        email: kari.email,
        name: 'Kari Berg',
      });
      expect(context.storedRecords()).toEqual([record]);
      expect(context.outboxRows()).toBe(0);
    });

    it('rolls everything back if another user takes it concurrently', async () => {
      context.race.emailTaken = true;
      await expect(update({ email })).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      expect(context.userOf(kari.id)).toEqual(kari);
      expect(context.outboxRows()).toBe(0);
    });
  });

  it.each([true, false])('does not change whether an unchanged address is verified (%s)', async (emailVerified) => {
    context.register({ ...kari, emailVerified: !emailVerified });
    expect(await update({ emailVerified })).toMatchObject({ emailVerified: !emailVerified });
  });

  it('changes nothing where the database refuses the row', async () => {
    await expect(update({ name: REFUSED_NAME })).rejects.toMatchObject({ code: 'FAILED_TO_UPDATE_USER' });
    expect(context.userOf(kari.id)).toEqual(kari);
  });

  it('rejects a deleted user', async () => {
    await expect(update({ userId: 'nobody' as UserId })).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
  });
});
