import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { parseProfileImage } from './profile-image.js';

/** The parsed image, or the code with which it is refused. */
function verdictOn(text: string): unknown {
  try {
    return parseProfileImage(text);
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

describe('parseProfileImage', () => {
  it.each([
    'https://example.no/k.png',
    'http://example.no:8080/k.png?stor=1#x',
    'HTTPS://EXAMPLE.NO/K.PNG',
    '/bilder/k.png',
    '/',
    '/a//b',
    'https://example.no/@kari',
  ])('accepts %s unchanged', (text) => expect(parseProfileImage(text)).toBe(text));

  it.each(['', null, undefined])('returns null for %j', (given) => expect(parseProfileImage(given)).toBeNull());

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.no/x',
    'ftp://example.no/k.png',
    '//evil.example/k.png',
    '/\\evil.example/k.png',
    '\\\\evil.example',
    '/\t/evil.example/k.png',
    '/\n\\evil.example/k.png',
    'https:/example.no',
    'https://',
    'https:///',
    'https://kari@example.no/k.png',
    'https://kari:hemmelig@example.no/k.png',
    'https://exa mple.no/',
    ' https://example.no/k.png',
    'k.png',
    '../k.png',
    '?x',
  ])('rejects %j', (text) => expect(verdictOn(text)).toBe('INVALID_IMAGE'));

  it('accepts only what a browser resolves to http, https or the own origin', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      ':',
      '//',
      '@',
      'javascript:',
      'data:',
      'https://',
      'http:',
      'a.no',
      'x',
      '?',
      '#',
      ' ',
      '%2f',
      '.',
    );
    const page = 'https://konto.test/profil';
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
          fc.webUrl(),
          fc.string(),
        ),
        (text) => {
          const accepted = verdictOn(text);
          if (accepted === null || accepted === 'INVALID_IMAGE') return;
          expect(accepted).toBe(text);
          const target = new URL(text, page);
          expect(target.username + target.password).toBe('');
          expect(['http:', 'https:']).toContain(target.protocol);
          if (text.startsWith('/')) expect(target.host).toBe('konto.test');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
