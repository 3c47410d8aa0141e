import { beforeEach, describe, expect, it } from '@jest/globals';

import type { GivenProfile } from '../model/profile-change.js';
import {
  anAdditionalField,
  aUser,
  identityTestContext,
  type IdentityTestContext,
  REFUSED_NAME,
} from '../testing/index.js';
import { UpdateUserForOperator } from './update-user-for-operator.js';

const kari = aUser();

describe('UpdateUserForOperator', () => {
  let context: IdentityTestContext;
  const change = (profile: Partial<GivenProfile>, userId = kari.id): Promise<readonly string[]> =>
    new UpdateUserForOperator(context).execute({ userId, profile: { given: {}, ...profile } });

  beforeEach(() => {
    context = identityTestContext({
      additionalFields: { phone: anAdditionalField('string'), note: anAdditionalField('string', { input: false }) },
    });
    context.register(kari);
  });

  it('changes the profile and returns the names of the fields that have another value', async () => {
    const fields = await change({
      name: kari.name,
      image: '/k.png',
      given: { phone: '22', note: 'x', email: 'x@y.no' },
    });
    expect(fields).toEqual(['image', 'phone']);
    expect(context.userOf(kari.id)).toMatchObject({ email: kari.email, image: '/k.png', extra: { phone: '22' } });
  });

  it('stores nothing for a field that was never set and is taken away', async () => {
    expect(await change({ given: { phone: null } })).toEqual([]);
    expect(context.userOf(kari.id)?.extra).toEqual({});
  });

  it('records no event, because the operators context does', async () => {
    await change({ name: 'Ny' });
    expect(context.events()).toEqual([]);
  });

  it('hasChange returns whether the profile contains a field to change, and rejects an invalid image', () => {
    const hasChange = (profile: Partial<GivenProfile>): boolean =>
      new UpdateUserForOperator(context).hasChange({ given: {}, ...profile });
    expect([
      hasChange({}),
      hasChange({ given: { note: 'x' } }),
      hasChange({ name: '' }),
      hasChange({ given: { phone: null } }),
    ]).toEqual([false, false, true, true]);
    expect(() => hasChange({ image: 'javascript:1' })).toThrow(expect.objectContaining({ code: 'INVALID_IMAGE' }));
  });

  it('rejects a profile that the database refuses, and an unknown user', async () => {
    await expect(change({ name: REFUSED_NAME })).rejects.toMatchObject({ code: 'FAILED_TO_UPDATE_USER' });
    await expect(change({ name: 'Ny' }, aUser({ id: 'gone' }).id)).rejects.toMatchObject({
      code: 'FAILED_TO_UPDATE_USER',
    });
  });
});
