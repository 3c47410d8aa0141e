import { describe, expect, it } from '@jest/globals';

import { isCleanPassword, isCleanText } from './clean-text.js';

describe('isCleanText', () => {
  it.each(['', 'Åse Ødegård', 'å som to tegn: å', '中文', '👩‍👩‍👧', ' '])('accepts %j', (text) => {
    expect(isCleanText(text)).toBe(true);
  });

  it.each(['\0', 'to\nlinjer', '\t', '\r', '\x1b[31m', '\x7f', '\x85', '\ud800', 'a\udc00', '\udc00\ud800'])(
    'rejects %j',
    (text) => expect(isCleanText(text)).toBe(false),
  );
});

describe('isCleanPassword', () => {
  it.each(['', 'med\ttabulator', 'to\nlinjer', '\x7f', '🔑 nøkkel'])('accepts %j', (text) => {
    expect(isCleanPassword(text)).toBe(true);
  });

  it.each(['hemmelig\0', '\ud83d', 'a\udc00b'])('rejects %j', (text) => expect(isCleanPassword(text)).toBe(false));
});
