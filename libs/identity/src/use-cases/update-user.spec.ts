import { beforeEach, describe, expect, it } from '@jest/globals';

import { type UserId, userActor } from '@portvakt/kernel';

import type { AdditionalFields } from '../model/additional-field.js';
import {
  aClient,
  anAdditionalField,
  aUser,
  callerOf,
  identityTestContext,
  type IdentityTestContext,
  REFUSED_NAME,
} from '../testing/index.js';
import { UpdateUser, type UpdateUserInput } from './update-user.js';

const additionalFields: AdditionalFields = {
  org: anAdditionalField('string', { required: true }),
  shoeSize: anAdditionalField('number'),
  birthday: anAdditionalField('date'),
  tags: anAdditionalField('string[]'),
  role: anAdditionalField('string', { input: false, default: 'member' }),
};
const kari = aUser({ image: '/kari.png', extra: { org: 'Bergen', role: 'member', shoeSize: 39 } });

describe('UpdateUser', () => {
  let context: IdentityTestContext;
  const update = (given: Partial<UpdateUserInput>): Promise<boolean> =>
    new UpdateUser(context).execute({ caller: callerOf(kari), given: {}, client: aClient(), ...given });
  const sent = (given: Record<string, unknown>): Promise<boolean> => update({ given });

  beforeEach(() => {
    context = identityTestContext({ additionalFields });
    context.register(kari, 'blåbærsyltetøy');
    context.register(aUser({ id: 'ola' }));
  });

  it('changes the given fields and updatedAt, and nothing else', async () => {
    expect(await update({ name: 'Kari Ødegård', given: { shoeSize: 40 } })).toBe(true);
    expect(context.userOf(kari.id)).toEqual({
      ...kari,
      name: 'Kari Ødegård',
      extra: { ...kari.extra, shoeSize: 40 },
      updatedAt: context.clock.now(),
    });
    expect(context.storedUsers()).toContainEqual(aUser({ id: 'ola' }));
  });

  it('reports the names of the fields that have another value afterwards', async () => {
    await update({ name: 'Kari Ødegård', image: '/kari.png', given: { shoeSize: 40, org: 'Bergen', tags: ['a'] } });
    expect(context.events()).toEqual([
      {
        kind: 'profile.changed',
        outcome: 'done',
        subject: kari.id,
        by: userActor(callerOf(kari)),
        client: aClient(),
        facts: { fields: ['name', 'shoeSize', 'tags'] },
      },
    ]);
  });

  it.each<[string, Partial<UpdateUserInput>]>([
    ['the same name and image', { name: kari.name, image: '/kari.png' }],
    ['the same additional field', { given: { shoeSize: 39 } }],
    ['null for a field that has no value', { given: { birthday: null } }],
  ])('reports nothing for %s', async (_, given) => {
    expect(await update(given)).toBe(true);
    expect(context.events()).toEqual([]);
  });

  it.each([null, ''])('removes the image with %j', async (image) => {
    expect(await update({ image })).toBe(true);
    expect(context.userOf(kari.id)).toMatchObject({ image: null, name: kari.name });
  });

  it('accepts an empty name', async () => {
    expect(await update({ name: '' })).toBe(true);
    expect(context.userOf(kari.id)).toMatchObject({ name: '' });
  });

  it('stores additional fields in their stored form', async () => {
    await sent({ birthday: '1990-02-28', tags: ['a'], shoeSize: null });
    expect(context.userOf(kari.id)?.extra).toEqual({
      ...kari.extra,
      birthday: '1990-02-28T00:00:00.000Z',
      tags: ['a'],
      shoeSize: null,
    });
  });

  it.each<[string, Partial<UpdateUserInput>]>([
    ['nothing', {}],
    ['undefined fields', { name: undefined, image: undefined, given: { shoeSize: undefined } }],
    ['undeclared fields', { given: { isAdmin: true, nested: { a: 1 } } }],
    ['a field that a client may not set', { given: { role: 'admin' } }],
    [
      'fields of the user that a client may not set',
      {
        given: {
          id: 'ola',
          email: 'ny@example.no',
          emailVerified: true,
          twoFactorEnabled: true,
          createdAt: 0,
          language: 'en',
        },
      },
    ],
    ['properties of every object', { given: JSON.parse('{"__proto__":{"org":"x"},"constructor":{"org":"x"}}') }],
  ])('returns false without a write for %s', async (_, given) => {
    expect(await update(given)).toBe(false);
    expect(context.userOf(kari.id)).toBe(kari);
  });

  it.each<[Partial<UpdateUserInput>, string]>([
    [{ image: 'javascript:alert(1)' }, 'INVALID_IMAGE'],
    [{ image: '//host/a.png' }, 'INVALID_IMAGE'],
    [{ given: { shoeSize: '39' } }, 'INVALID_ADDITIONAL_FIELD'],
    [{ given: { birthday: 'i går' } }, 'INVALID_ADDITIONAL_FIELD'],
    [{ given: { tags: 'a' } }, 'INVALID_ADDITIONAL_FIELD'],
    [{ given: { org: null } }, 'INVALID_ADDITIONAL_FIELD'],
    [{ name: REFUSED_NAME, given: { org: 'Oslo' } }, 'FAILED_TO_UPDATE_USER'],
  ])('rejects %j with %s and changes nothing', async (given, code) => {
    await expect(update({ name: 'Et annet navn', ...given })).rejects.toMatchObject({ code });
    expect(context.userOf(kari.id)).toEqual(kari);
  });

  it('rejects a deleted user', async () => {
    const refused = update({ caller: callerOf({ id: 'nobody' as UserId }), name: 'Ingen' });
    await expect(refused).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    expect(context.storedUsers()).toHaveLength(2);
  });

  it('keeps concurrent changes of different fields', async () => {
    await Promise.all([sent({ shoeSize: 40 }), sent({ tags: ['b'] }), update({ name: 'Kari to' })]);
    expect(context.userOf(kari.id)).toMatchObject({
      name: 'Kari to',
      extra: { org: 'Bergen', shoeSize: 40, tags: ['b'] },
    });
  });

  it('keeps password, sessions and records, and mails nothing', async () => {
    await context.startSession(kari);
    const pending = await context.addRecord(kari.id, 'reset-password:');
    await update({ name: 'Kari to' });
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf('blåbærsyltetøy'));
    expect(context.storedSessions()).toHaveLength(1);
    expect(context.storedRecords()).toEqual([pending]);
    expect(context.outboxRows()).toBe(0);
  });
});
