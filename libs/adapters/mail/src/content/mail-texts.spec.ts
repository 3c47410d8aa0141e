import { describe, expect, it } from '@jest/globals';

import { LANGUAGES } from '@portvakt/kernel';

import { fillPlaceholders, placeholdersIn } from './fill-placeholders.js';
import { mailTextSources } from './mail-catalogue.js';

describe('the texts of the mails', () => {
  it('have unique names', () => {
    const names = mailTextSources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['common', 'verify-new-address', 'two-factor-turned-off']));
  });

  it.each(mailTextSources)('of $name have the same names and placeholders in every language', ({ texts }) => {
    const shapes = LANGUAGES.map((language) =>
      Object.entries(texts[language]).map(([name, text]) => [name, ...placeholdersIn(text)]),
    );
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });

  it('fills placeholders once, and throws where a value is missing', () => {
    expect(fillPlaceholders('{a} og {b}', { a: '{b}', b: '$&' })).toBe('{b} og $&');
    expect(() => fillPlaceholders('{a}', {})).toThrow('no value for {a}');
  });
});
