import { describe, expect, it } from '@jest/globals';

import { greeting } from './greeting.js';
import { lifetimeInWords } from './lifetime-in-words.js';
import { momentInWords } from './moment-in-words.js';

describe('wording of mails', () => {
  it.each([
    ['2026-11-21T13:05:00.000Z', '21. november 2026 kl.\u00a014.05'],
    ['2026-06-30T22:05:00.000Z', '1. juli 2026 kl.\u00a000.05'],
    ['2026-03-01T07:00:00.000Z', '1. mars 2026 kl.\u00a008.00'],
  ])('says %s in Norwegian time', (iso, words) => {
    expect(momentInWords(new Date(iso))).toBe(words);
  });

  it.each([
    [1, '1\u00a0sekund'],
    [90, '90\u00a0sekunder'],
    [60, '1\u00a0minutt'],
    [180, '3\u00a0minutter'],
    [3600, '1\u00a0time'],
    [5400, '90\u00a0minutter'],
    [86_400, '24\u00a0timer'],
    [172_800, '2\u00a0dager'],
  ])('says %i seconds in the largest unit that is exact', (seconds, words) => {
    expect(lifetimeInWords(seconds)).toBe(words);
  });

  it.each(['Kari Nordmann', "Siân O'Neill-Ødegård", '李小龙', 'A. B. Hansen'])('greets %s by name', (name) => {
    expect(greeting(name)).toBe(`Hei ${name}.`);
  });

  it.each(['', '   ', 'Se https://ond.example', 'ond.example', 'post@ond.example', '123456', 'x'.repeat(101)])(
    'greets without a name when it is %j',
    (name) => {
      expect(greeting(name)).toBe('Hei.');
    },
  );

  it('keeps a name on one line and in one direction of writing', () => {
    expect(greeting('Kari\r\nBcc: alle\u2028\u202eher')).toBe('Hei Kari Bcc: alle her.');
  });
});
