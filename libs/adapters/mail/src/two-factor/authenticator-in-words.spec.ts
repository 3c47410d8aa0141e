import { describe, expect, it } from '@jest/globals';

import { LANGUAGES } from '@portvakt/kernel';

import { authenticatorInWords } from './authenticator-in-words.js';

const inEveryLanguage = (name: string): readonly string[] =>
  LANGUAGES.map((language) => authenticatorInWords(name, language));

describe('an authenticator in words', () => {
  it.each(['Autentikator #1', 'Karis telefon', 'iPhone 15 (jobb)', 'Ærfugl'])('includes the name %s', (name) => {
    expect(inEveryLanguage(name)).toEqual([
      `Autentiseringsappen «${name}»`,
      `Autentiseringsappen «${name}»`,
      `The authenticator app “${name}”`,
    ]);
  });

  it.each([
    '',
    '   ',
    '«»',
    'https://ond.example',
    'ond.example',
    'ond«.»example',
    'post@ond.example',
    'Koden er 123456',
    'Koden er 123"456',
    'Koden er 123 456',
    'Ring oss på 22 22 22 22',
    'x'.repeat(61),
  ])('omits the name %j', (name) => {
    expect(inEveryLanguage(name)).toEqual(['En autentiseringsapp', 'Ein autentiseringsapp', 'An authenticator app']);
  });

  it('keeps a name on one line and inside its quotation marks', () => {
    expect(authenticatorInWords('A» er stengt.\r\n\u2028\u202e«B', 'nb')).toBe('Autentiseringsappen «A er stengt. B»');
    expect(authenticatorInWords('A” is blocked. “B', 'en')).toBe('The authenticator app “A is blocked. B”');
  });
});
