import { describe, expect, it } from '@jest/globals';

import { isEmailAddress } from './email-syntax.js';

describe('an e-mail address', () => {
  it.each([
    'navn@eksempel.no',
    'Kari.Nordmann+konto@post.eksempel.no',
    "o'hara@eksempel.co.uk",
    'a_b-c@1-2.no',
    'kari@eksempel.xn--p1ai',
  ])('may look like %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'kari',
    'kari@eksempel',
    '@eksempel.no',
    '.kari@eksempel.no',
    'kari.@eksempel.no',
    'ka..ri@eksempel.no',
    'kåre@eksempel.no',
    'kari@blåbær.no',
    'kari@eksempel.n',
    'kari nordmann@eksempel.no',
    'kari@eksempel.no\n',
    `${'a'.repeat(250)}@eksempel.no`,
  ])('may not look like %p', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});
