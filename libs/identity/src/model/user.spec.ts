import { describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { aClient, aUser } from '../testing/index.js';
import { languageOf, registerUser } from './user.js';

describe('registerUser', () => {
  it('makes a user that has proven nothing yet, under an id of 32 letters and digits', () => {
    const now = new Date('2026-01-05T12:00:00.000Z');
    const given = { email: aUser().email, name: 'Kari', image: null, extra: { shoeSize: 39 }, language: 'nn' as const };
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

describe('languageOf', () => {
  it.each([
    ['what they chose', { extra: { locale: 'nn' }, language: 'en', asked: 'nb', expected: 'nn' }],
    ['what they last used', { extra: {}, language: 'en', asked: 'nn', expected: 'en' }],
    ['what the request asks for', { extra: {}, language: null, asked: 'nn', expected: 'nn' }],
    ['bokmål where nothing is known', { extra: {}, language: null, asked: null, expected: 'nb' }],
    ['what they last used, when they chose one that is none of ours', { extra: { locale: 'de' }, language: 'en', asked: 'nn', expected: 'en' }],
    ['what they last used, when they took their choice back', { extra: { locale: null }, language: 'en', asked: 'nn', expected: 'en' }],
    ['what the request asks for, when their choice is no text', { extra: { locale: ['nn'] }, language: null, asked: 'en', expected: 'en' }],
  ] as const)('is %s', (_, { extra, language, asked, expected }) => {
    expect(languageOf(aUser({ extra, language }), aClient({ language: asked }))).toBe(expected);
  });
});
