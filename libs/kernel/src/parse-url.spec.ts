import { describe, expect, it } from '@jest/globals';

import { parseUrl } from './parse-url.js';

describe('parsing a URL', () => {
  it.each(['https://example.no/a?b#c', 'https://blåbær.no', 'myapp://callback'])('accepts %s', (text) => {
    expect(parseUrl(text)?.href).toBe(new URL(text).href);
  });

  it.each(['', '/path', 'example.no', 'https://', 'https://a b.no'])('returns null for %j', (text) => {
    expect(parseUrl(text)).toBeNull();
  });

  it('resolves a relative URL against the base', () => {
    expect(parseUrl('/path', 'https://example.no')?.href).toBe('https://example.no/path');
    expect(parseUrl('//example.com/path', 'https://example.no')?.origin).toBe('https://example.com');
    expect(parseUrl('https://a b.no', 'https://example.no')).toBeNull();
  });
});
