import { describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { aUser } from '../testing/index.js';
import { registerUser } from './user.js';

describe('registerUser', () => {
  it('makes a user that has proven nothing yet, under an id of 32 letters and digits', () => {
    const now = new Date('2026-01-05T12:00:00.000Z');
    const given = { email: aUser().email, name: 'Kari', image: null, extra: { shoeSize: 39 } };
    expect(registerUser(given, now, new SequenceRandom())).toEqual({
      ...given,
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      emailVerified: false,
      twoFactorEnabled: false,
      createdAt: now,
      updatedAt: now,
    });
  });
});
