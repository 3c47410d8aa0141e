import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { maskedEmail, parseEmail } from './email.js';
import { LETTERS_AND_DIGITS } from './random-source.js';

const LETTERS = LETTERS_AND_DIGITS.slice(0, 52);
const textOf = (characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });

const anAtom = textOf(`${LETTERS_AND_DIGITS}_'+-`, 1, 10);
const aLocalPart = fc.array(anAtom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.'));
const aLabel = textOf(`${LETTERS_AND_DIGITS}-`, 1, 12).filter(
  (label) => !label.startsWith('-') && !label.endsWith('-'),
);
const aDomain = fc
  .tuple(fc.array(aLabel, { minLength: 1, maxLength: 3 }), textOf(LETTERS, 2, 10))
  .map(([labels, top]) => [...labels, top].join('.'));
const anAddress = fc.tuple(aLocalPart, aDomain).map(([local, domain]) => `${local}@${domain}`);

describe('parseEmail', () => {
  it.each([
    'kari@example.no',
    "o'hara+liste_1@mail.example.co.uk",
    '-@a.no',
    'a@b-c.no',
    '1@2.no',
    'kari@xn--bl-zja.no',
    'kari@example.xn--p1ai',
    `${'a'.repeat(64)}@example.no`,
    `a@${'b'.repeat(63)}.no`,
  ])('accepts %s', (text) => expect(parseEmail(text)).toBe(text));

  it.each([
    ['nothing', ''],
    ['no @', 'kari.example.no'],
    ['no local part', '@example.no'],
    ['no domain', 'kari@'],
    ['two @', 'kari@ola@example.no'],
    ['a dot first', '.kari@example.no'],
    ['a dot last', 'kari.@example.no'],
    ['two dots in a row', 'ka..ri@example.no'],
    ['a domain of one label', 'kari@localhost'],
    ['an empty label', 'kari@example..no'],
    ['a dot at the end of the domain', 'kari@example.no.'],
    ['a label that begins with a hyphen', 'kari@-example.no'],
    ['a label that ends with a hyphen', 'kari@example-.no'],
    ['a last label of one letter', 'kari@example.n'],
    ['a last label with a digit', 'kari@example.n0'],
    ['an IPv4 address for a domain', 'kari@192.0.2.1'],
    ['an address literal', 'kari@[192.0.2.1]'],
    ['a label of 64 letters', `kari@${'a'.repeat(64)}.no`],
    ['a quoted local part', '"kari"@example.no'],
    ['a display name', 'Kari <kari@example.no>'],
    ['space around it', ' kari@example.no '],
    ['a line end', 'kari@example.no\n'],
    ['a header of a mail', 'kari@example.no\r\nBcc: ola@example.no'],
    ['two addresses', 'kari@example.no,ola@example.no'],
    ['a comment', 'kari(her)@example.no'],
    ['a percent sign', 'kari%ola@example.no'],
    ['letters beyond ASCII before the @', 'kåre@example.no'],
    ['letters beyond ASCII after it', 'kari@blåbær.no'],
    ['a sign that lower-casing makes ASCII (Kelvin)', '\u212Aari@example.no'],
    ['an @ of full width', 'kari\uff20example.no'],
  ])('rejects %s', (_, text) => expect(parseEmail(text)).toBeNull());

  it('rejects an address longer than 254 characters', () => {
    const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.no`;
    const fits = `${'a'.repeat(254 - 1 - domain.length)}@${domain}`;
    expect(parseEmail(fits)).toBe(fits);
    expect(parseEmail(`a${fits}`)).toBeNull();
  });

  it('returns the same address for every capitalisation', () => {
    expect(parseEmail('Kari.NORDMANN@Example.NO')).toBe('kari.nordmann@example.no');
    fc.assert(
      fc.property(anAddress, (text) => {
        expect(parseEmail(text)).toBe(text.toLowerCase());
        expect(parseEmail(text.toUpperCase())).toBe(parseEmail(text));
      }),
    );
  });

  it('returns an accepted address unchanged when it is parsed again', () => {
    fc.assert(
      fc.property(anAddress, (text) => {
        const email = parseEmail(text);
        expect(email).not.toBeNull();
        expect(parseEmail(email!)).toBe(email);
      }),
    );
  });

  it('returns only lower-case ASCII with one @, for any input', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.string({ unit: 'grapheme', maxLength: 6 }), aDomain).map(([local, domain]) => `${local}@${domain}`),
      fc
        .tuple(aLocalPart, fc.string({ unit: 'grapheme', maxLength: 12 }))
        .map(([local, domain]) => `${local}@${domain}`),
    );
    fc.assert(
      fc.property(anything, (text) => {
        expect(parseEmail(text) ?? 'a@b').toMatch(/^[a-z0-9_'+.-]+@[a-z0-9.-]+$/);
      }),
    );
  });

  it('rejects an address with one misplaced character', () => {
    const misplaced = fc.constantFrom(
      ' ',
      '\t',
      '\n',
      '\0',
      '"',
      '(',
      ')',
      ',',
      ':',
      ';',
      '<',
      '>',
      '[',
      ']',
      '\\',
      '/',
      '%',
      'ø',
      '\u200b',
      '\u202e',
    );
    fc.assert(
      fc.property(anAddress, misplaced, fc.nat(), (text, character, place) => {
        const at = place % (text.length + 1);
        expect(parseEmail(text.slice(0, at) + character + text.slice(at))).toBeNull();
      }),
    );
  });

  it('accepts exactly the addresses of specification §1.3', () => {
    const nearAddress = fc.oneof(
      anAddress,
      fc.tuple(anAddress, fc.nat(), fc.constantFrom(...'.@-_+ åK9x')).map(([text, n, character]) => {
        const at = n % (text.length + 1);
        return text.slice(0, at) + character + text.slice(at);
      }),
      fc
        .tuple(anAddress, fc.nat())
        .map(([text, n]) => text.slice(0, n % text.length) + text.slice((n % text.length) + 1)),
      textOf('aZ0.-_+@', 0, 14),
      fc.tuple(textOf('a.-', 1, 5), textOf('bxn0.-', 1, 12)).map(([local, domain]) => `${local}@${domain}`),
    );
    fc.assert(
      fc.property(nearAddress, (text) => {
        expect(parseEmail(text)).toBe(isAddress(text) ? text.toLowerCase() : null);
      }),
      { numRuns: 2_000 },
    );
  });

  it('rejects a long text in linear time, without backtracking', () => {
    expect(parseEmail(`${'a.'.repeat(100_000)}@${'b-'.repeat(100_000)}`)).toBeNull();
    expect(parseEmail(`${'a'.repeat(60)}@${'b-'.repeat(90)}.`)).toBeNull();
  });
});

describe('maskedEmail', () => {
  it.each([
    ['karianne@eksempel.no', 'ka•••@eksempel.no'],
    ['kari@example.no', 'ka•••@example.no'],
    ['per@example.no', 'pe•••@example.no'],
  ])('masks %s as %s', (email, shown) => expect(maskedEmail(parseEmail(email)!)).toBe(shown));

  it('shows the domain and at most two characters of the local part, never all of it', () => {
    fc.assert(
      fc.property(anAddress, (text) => {
        const email = parseEmail(text)!;
        const [local, domain] = email.split('@') as [string, string];
        const [shown, ...rest] = maskedEmail(email).split('•••');
        expect(rest).toEqual([`@${domain}`]);
        expect(local.startsWith(shown!)).toBe(true);
        expect(shown!.length).toBeLessThan(local.length);
        expect(shown!.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

/** An independent model of specification §1.3 without regular expressions, one line per rule. */
function isAddress(text: string): boolean {
  const parts = text.split('@');
  const [local, domain] = parts;
  if (parts.length !== 2 || !local || !domain || text.length > 254) return false;
  const labels = domain.split('.');
  const top = labels[labels.length - 1]!;
  const consistsOf = (part: string, characters: string): boolean =>
    [...part].every((each) => characters.includes(each));
  return (
    consistsOf(local, `${LETTERS_AND_DIGITS}_'+-.`) &&
    local.split('.').every((atom) => atom !== '') &&
    labels.length > 1 &&
    labels.every((label) => label.length > 0 && label.length < 64 && consistsOf(label, `${LETTERS_AND_DIGITS}-`)) &&
    labels.every((label) => label[0] !== '-' && label[label.length - 1] !== '-') &&
    ((top.length > 1 && consistsOf(top, LETTERS)) || (top.toLowerCase().startsWith('xn--') && top.length > 4))
  );
}
