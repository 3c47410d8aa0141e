import { describe, expect, it } from '@jest/globals';

import { isEmailAddress } from './email-syntax.js';

describe('e-mail address syntax', () => {
  it.each([
    'navn@eksempel.no',
    'Kari.Nordmann+konto@post.eksempel.no',
    "o'hara@eksempel.co.uk",
    'a_b-c@1-2.no',
    '-@a.no',
    'kari@b-c.no',
    'kari@eksempel.xn--p1ai',
    `kari@${'b'.repeat(63)}.no`,
  ])('accepts %s', (address) => {
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
    'kari@-example.no',
    'kari@example-.no',
    `kari@${'a'.repeat(64)}.no`,
    'kari@eksempel.xn--',
    'kari@eksempel..no',
    'kari@eksempel.no.',
    'kari@ola@eksempel.no',
    'kari@192.0.2.1',
    '\u212Aari@eksempel.no',
    'kari@eksempel.n',
    'kari@eksempel.n0',
    'kari nordmann@eksempel.no',
    'kari@eksempel.no\n',
    `${'a'.repeat(250)}@eksempel.no`,
  ])('rejects %p', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});
