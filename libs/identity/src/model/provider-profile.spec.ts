import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { cleanedImage, cleanedName } from './provider-profile.js';
import { parseProfileImage } from './profile-image.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 600 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('\0', '\n', '\u0085', '\ud83d', '\ude00', '👩‍🔬', ' ', 'ø'), { maxLength: 600 })
    .map((parts) => parts.join('')),
);

describe('cleanedName', () => {
  it.each([
    ['Kari Nordmann', 'Kari Nordmann'],
    ['  Kari\tNordmann\r\n', 'KariNordmann'],
    ['Ka\0ri\u0007 \u009bNordmann\u007f', 'Kari Nordmann'],
    ['Åse «Æ» 👩‍🔬', 'Åse «Æ» 👩‍🔬'],
    ['Kari \ud83d', 'Kari'],
    ['\ude00Kari', 'Kari'],
    [`${'a'.repeat(254)}👩`, 'a'.repeat(254)],
    [`${'a'.repeat(253)}👩`, `${'a'.repeat(253)}👩`],
    ['a'.repeat(300), 'a'.repeat(255)],
    ['', null],
    [null, null],
    [' \n\0 ', null],
    ['\ud83d', null],
  ])('turns %j into %j', (name, clean) => expect(cleanedName(name)).toBe(clean));

  it('never returns control characters, half a surrogate pair, an empty text or more than 255 characters (specification §12.2)', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = cleanedName(text);
        if (name === null) return;
        expect(name).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(255);
      }),
      { numRuns: 500 },
    );
  });

  it('returns a clean name unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = cleanedName(text);
        fc.pre(name !== null && name.trim() === name);
        expect(cleanedName(name)).toBe(name);
      }),
    );
  });
});

describe('cleanedImage', () => {
  const photoOf = (length: number): string => {
    const head = 'data:image/jpeg;base64,';
    return head + 'A'.repeat(length - head.length);
  };

  it.each(['https://bilder.example/kari.png?s=48', 'http://bilder.example/k', '/egen/kari.png'])(
    'accepts the URL %s',
    (image) => {
      expect(cleanedImage(image)).toBe(image);
    },
  );

  it.each(['png', 'jpeg', 'gif', 'webp'])('accepts a data URL of the type %s', (kind) => {
    const photo = `data:image/${kind};base64,iVBORw0KGgo=`;
    expect(cleanedImage(photo)).toBe(photo);
  });

  it('accepts a data URL of 64 KiB and rejects a longer one', () => {
    expect(cleanedImage(photoOf(65_536))).toHaveLength(65_536);
    expect(cleanedImage(photoOf(65_537))).toBeNull();
  });

  it('rejects a URL of more than 2048 characters', () => {
    const address = 'https://bilder.example/'.padEnd(2_048, 'x');
    expect(cleanedImage(address)).toBe(address);
    expect(cleanedImage(`${address}x`)).toBeNull();
  });

  it.each([
    null,
    '',
    'javascript:alert(1)',
    'kari.png',
    '//bilder.example/kari.png',
    'https://kari:hemmelig@bilder.example/',
    'https://bilder.example/\n',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png,not base64',
    'data:image/png;base64,',
    'data:image/png;base64,AA"onload=x',
    'data:image/png;base64,AAAA\n',
    'DATA:image/png;base64,AAAA',
    ' data:image/png;base64,AAAA',
  ])('returns null for %j', (image) => expect(cleanedImage(image)).toBeNull());

  it('never throws, and returns only images that users may set themselves, or a photo', () => {
    const near = fc
      .tuple(fc.constantFrom('', 'data:image/png;base64,', 'https://', '/'), anyText)
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(near, (text) => {
        const image = cleanedImage(text);
        if (image !== null && !/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/.test(image)) {
          expect(parseProfileImage(image)).toBe(image);
        }
      }),
    );
  });
});
