import { describe, expect, it } from '@jest/globals';

import { OverloadError } from '@portvakt/kernel';

import { aUser } from '../testing/builders.js';
import { KARI } from '../testing/request-builders.js';
import { userAfterChange } from './user-after-change.js';

describe('the user after a change that is committed', () => {
  it('is read', async () => {
    const kari = aUser({ id: KARI });
    expect(await userAfterChange({ find: async () => kari }, KARI)).toBe(kari);
  });

  it('is an error without a retry where the database is overloaded, so that nobody makes the change twice', async () => {
    const failing = { find: () => Promise.reject(new OverloadError()) };
    const reading = userAfterChange(failing, KARI);
    await expect(reading).rejects.not.toBeInstanceOf(OverloadError);
    await expect(reading).rejects.toThrow('the change is made, but the user cannot be read');
  });

  it('is not found where somebody deleted them', async () => {
    await expect(userAfterChange({ find: async () => null }, KARI)).rejects.toMatchObject({
      code: 'OPERATED_USER_NOT_FOUND',
    });
  });
});
