import { describe, expect, it } from '@jest/globals';

import { chooseLanguage } from './language.js';

const nothing = { saved: null, asked: null, preferred: [] };

describe('the language of the page', () => {
  it('is bokmål when nothing speaks for another', () => {
    expect(chooseLanguage(nothing)).toBe('nb');
    expect(chooseLanguage({ saved: 'de', asked: 'xx', preferred: ['pl-PL', 'de'] })).toBe('nb');
  });

  it('is the one chosen here before, whatever the address and the browser ask for', () => {
    expect(chooseLanguage({ saved: 'nn', asked: 'en', preferred: ['en-GB'] })).toBe('nn');
  });

  it('is the one of the address before that of the browser', () => {
    expect(chooseLanguage({ saved: null, asked: 'en', preferred: ['nn'] })).toBe('en');
  });

  it.each([
    [['nn-NO', 'en'], 'nn'],
    [['pl', 'en-US', 'nn'], 'en'],
    [['no', 'en'], 'nb'],
    [['nb-NO', 'nn'], 'nb'],
  ])('is the first known one the browser prefers: %p', (preferred, language) => {
    expect(chooseLanguage({ ...nothing, preferred })).toBe(language);
  });
});
