import { describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { aClient, aUser } from '../testing/index.js';
import { createUser, languageOf, withEmail } from './user.js';

describe('createUser', () => {
  it('creates a user without a second factor, with an id of 32 letters and digits', () => {
    const now = new Date('2026-01-05T12:00:00.000Z');
    const { email } = aUser();
    const given = {
      email,
      emailVerified: false,
      name: 'Kari',
      image: null,
      extra: { shoeSize: 39 },
      language: 'nn' as const,
    };
    expect(createUser(given, now, new SequenceRandom())).toEqual({
      ...given,
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      twoFactorEnabled: false,
      ban: null,
      createdAt: now,
      updatedAt: now,
    });
  });
});

describe('withEmail', () => {
  it.each([true, false])('replaces the e-mail address together with its verification: %s', (isVerified) => {
    const now = new Date('2026-01-05T12:00:00.000Z');
    const user = aUser({ emailVerified: !isVerified });
    const { email } = aUser({ id: 'ny' });
    expect(withEmail(user, email, isVerified, now)).toEqual({
      ...user,
      email,
      emailVerified: isVerified,
      updatedAt: now,
    });
  });
});

describe('languageOf', () => {
  it.each([
    ['the chosen language', { extra: { locale: 'nn' }, language: 'en', asked: 'nb', expected: 'nn' }],
    ['the last used language', { extra: {}, language: 'en', asked: 'nn', expected: 'en' }],
    ['the language that the request asks for', { extra: {}, language: null, asked: 'nn', expected: 'nn' }],
    ['bokmål where no language is known', { extra: {}, language: null, asked: null, expected: 'nb' }],
    [
      'the last used language where the chosen one is not supported',
      { extra: { locale: 'de' }, language: 'en', asked: 'nn', expected: 'en' },
    ],
    [
      'the last used language where the choice was removed',
      { extra: { locale: null }, language: 'en', asked: 'nn', expected: 'en' },
    ],
    [
      'the language that the request asks for where the choice is not a text',
      { extra: { locale: ['nn'] }, language: null, asked: 'en', expected: 'en' },
    ],
  ] as const)('is %s', (_, { extra, language, asked, expected }) => {
    expect(languageOf(aUser({ extra, language }), aClient({ language: asked }))).toBe(expected);
  });
});
