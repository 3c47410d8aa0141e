import { describe, expect, it } from '@jest/globals';

import { lifetimeInWords } from './lifetime.js';

describe('lifetimeInWords', () => {
  it.each([
    [1, '1\u00a0sekund'],
    [45, '45\u00a0sekunder'],
    [60, '1\u00a0minutt'],
    [61, '61\u00a0sekunder'],
    [900, '15\u00a0minutter'],
    [3600, '1\u00a0time'],
    [5400, '90\u00a0minutter'],
    [86_400, '24\u00a0timer'],
    [172_800, '2\u00a0dager'],
    [604_800, '7\u00a0dager'],
    [3601, '3\u00a0601\u00a0sekunder'],
    [1_234_567, '1\u00a0234\u00a0567\u00a0sekunder'],
  ])('writes %d seconds as %s', (seconds, words) => {
    expect(lifetimeInWords(seconds, 'nb')).toBe(words);
  });

  it('writes nynorsk and English', () => {
    expect([1, 120, 7200, 172_800].map((seconds) => lifetimeInWords(seconds, 'nn'))).toEqual([
      '1\u00a0sekund',
      '2\u00a0minutt',
      '2\u00a0timar',
      '2\u00a0dagar',
    ]);
    expect([1, 60, 3600, 604_800].map((seconds) => lifetimeInWords(seconds, 'en'))).toEqual([
      '1\u00a0second',
      '1\u00a0minute',
      '1\u00a0hour',
      '7\u00a0days',
    ]);
  });
});
