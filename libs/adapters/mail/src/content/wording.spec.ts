import { describe, expect, it } from '@jest/globals';

import { type Language, LANGUAGES } from '@portvakt/kernel';

import { aProduct } from '../testing/a-product.js';
import { deviceInWords } from './device-in-words.js';
import { factsOfChange } from './facts-of-change.js';
import { greeting } from './greeting.js';
import { lifetimeInWords } from './lifetime-in-words.js';
import { clockTimeInWords, momentInWords } from './moment-in-words.js';

const context = (language: Language) => ({ language, product: aProduct() });

const MESSAGES = [
  'Se https://ond.example',
  'ond.example',
  'ond1.example',
  'post@ond.example',
  'Koden er 123456',
  'Koden er 123 456',
  'Koden er 12-34-56',
  'x'.repeat(101),
];

describe('wording of mails', () => {
  it.each([
    ['2026-11-21T13:05:00.000Z', '21. november 2026 kl.\u00a014.05', '21 November 2026 at\u00a014:05'],
    ['2026-06-30T22:05:00.000Z', '1. juli 2026 kl.\u00a000.05', '1 July 2026 at\u00a000:05'],
    ['2026-03-01T07:00:00.000Z', '1. mars 2026 kl.\u00a008.00', '1 March 2026 at\u00a008:00'],
  ])('formats %s in Norwegian time', (iso, norwegian, english) => {
    const words = LANGUAGES.map((language) => momentInWords(new Date(iso), language));
    expect(words).toEqual([norwegian, norwegian, english]);
  });

  it.each([
    ['2026-11-21T13:05:00.000Z', 'kl.\u00a014.05', '14:05'],
    ['2026-06-30T22:00:00.000Z', 'kl.\u00a000.00', '00:00'],
  ])('formats the clock time of %s in Norwegian time', (iso, norwegian, english) => {
    const words = LANGUAGES.map((language) => clockTimeInWords(new Date(iso), language));
    expect(words).toEqual([norwegian, norwegian, english]);
  });

  it.each([
    ['1', '1\u00a0sekund', '1\u00a0sekund', '1\u00a0second'],
    ['90', '90\u00a0sekunder', '90\u00a0sekund', '90\u00a0seconds'],
    ['60', '1\u00a0minutt', '1\u00a0minutt', '1\u00a0minute'],
    ['180', '3\u00a0minutter', '3\u00a0minutt', '3\u00a0minutes'],
    ['3600', '1\u00a0time', '1\u00a0time', '1\u00a0hour'],
    ['5400', '90\u00a0minutter', '90\u00a0minutt', '90\u00a0minutes'],
    ['86400', '24\u00a0timer', '24\u00a0timar', '24\u00a0hours'],
    ['172800', '2\u00a0dager', '2\u00a0dagar', '2\u00a0days'],
    ['100003', '100\u00a0003\u00a0sekunder', '100\u00a0003\u00a0sekund', '100\u00a0003\u00a0seconds'],
  ])('formats %s seconds in the largest exact unit, never with six consecutive digits', (seconds, ...words) => {
    expect(LANGUAGES.map((language) => lifetimeInWords(seconds, language))).toEqual(words);
  });

  it.each(['en time', '-1', 'NaN'])('throws for a lifetime of %j', (seconds) => {
    expect(() => lifetimeInWords(seconds, 'nb')).toThrow('not a number of seconds');
  });

  it.each([
    ['Kari Nordmann', 'Kari'],
    ["Siân O'Neill-Ødegård", 'Siân'],
    ['李小龙', '李小龙'],
    ['Kari 1985', 'Kari'],
    ['A. B. Hansen', 'A. B. Hansen'],
    ['Nordmann, Kari', 'Nordmann, Kari'],
  ])('greets %s as %s', (name, shown) => {
    const greetings = LANGUAGES.map((language) => greeting(name, context(language)));
    expect(greetings).toEqual([`Hei, ${shown}`, `Hei, ${shown}`, `Hello ${shown},`]);
  });

  it.each(['', '   ', ...MESSAGES])('does not greet when the name is %j', (name) => {
    expect(LANGUAGES.map((language) => greeting(name, context(language)))).toEqual([null, null, null]);
  });

  it('keeps a name on one line and in one text direction', () => {
    expect(greeting('K.\r\nBcc: alle\u2028\u202eher', context('nb'))).toBe('Hei, K. Bcc: alle her');
  });

  it('names browser and system, or the part that is known', () => {
    const firefox = { browser: 'Firefox', system: 'Windows' };
    expect(LANGUAGES.map((language) => deviceInWords(firefox, language))).toEqual([
      'Firefox på Windows',
      'Firefox på Windows',
      'Firefox on Windows',
    ]);
    expect(deviceInWords({ browser: '', system: 'Windows' }, 'nb')).toBe('Windows');
    expect(deviceInWords({ browser: 'Firefox', system: '' }, 'nb')).toBe('Firefox');
  });

  it.each([...MESSAGES, 'Kontoen er stengt, ring 22 22 22 22 straks'])(
    'shows no browser that calls itself %j',
    (browser) => {
      expect(deviceInWords({ browser, system: 'Windows' }, 'nb')).toBe('Windows');
    },
  );

  it('states when and from which device, also when the device is unknown', () => {
    const at = '2026-11-21T13:05:00.000Z';
    expect(factsOfChange({ at, browser: 'Firefox', system: 'Windows' }, context('nb'))).toEqual([
      { label: 'Når', value: '21. november 2026 kl.\u00a014.05' },
      { label: 'Enhet', value: 'Firefox på Windows' },
    ]);
    const devices = LANGUAGES.map((language) => factsOfChange({ at, browser: '', system: '' }, context(language))[1]);
    expect(devices).toEqual([
      { label: 'Enhet', value: 'Ukjent enhet' },
      { label: 'Eining', value: 'Ukjend eining' },
      { label: 'Device', value: 'Unknown device' },
    ]);
  });
});
