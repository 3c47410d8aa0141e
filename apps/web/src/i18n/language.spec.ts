import { describe, expect, it } from '@jest/globals';

import { chooseLanguage } from './language.js';

const nothing = { saved: null, asked: null, preferred: [] };

describe('page language', () => {
  it('is bokmål by default', () => {
    expect(chooseLanguage(nothing)).toBe('nb');
    expect(chooseLanguage({ saved: 'de', asked: 'xx', preferred: ['pl-PL', 'de'] })).toBe('nb');
  });

  it('is the saved choice, whatever the URL and the browser ask for', () => {
    expect(chooseLanguage({ saved: 'nn', asked: 'en', preferred: ['en-GB'] })).toBe('nn');
  });

  it('is that of the URL before that of the browser', () => {
    expect(chooseLanguage({ saved: null, asked: 'en', preferred: ['nn'] })).toBe('en');
  });

  it.each([
    [['nn-NO', 'en'], 'nn'],
    [['pl', 'en-US', 'nn'], 'en'],
    [['no', 'en'], 'nb'],
    [['nb-NO', 'nn'], 'nb'],
  ])('is the first supported language of the browser: %p', (preferred, language) => {
    expect(chooseLanguage({ ...nothing, preferred })).toBe(language);
  });
});
