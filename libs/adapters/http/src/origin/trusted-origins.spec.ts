import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { isSafeRelativePath } from './safe-relative-path.js';
import { TrustedOrigins } from './trusted-origins.js';

const OWN = 'http://localhost:3000';
const trusted = TrustedOrigins.parse(OWN, ['https://trusted.example', '*.wild.example', 'myapp://']);

describe('a return URL', () => {
  it.each([
    '/',
    '/dash',
    '/a?x=1&y=%2F',
    '/@name',
    '/dashboard+page?test=123+456',
    '/d?email=1@e.com',
    'http://localhost:3000/x',
    'https://trusted.example:443/x',
    'HTTP://LOCALHOST:3000/x',
    'https://sub.wild.example/x',
    'https://a.b.wild.example',
    'myapp://cb',
    'https://trusted.example/x?next=//evil.com#part',
  ])('is accepted: %j', (value) => {
    expect(trusted.acceptsReturnUrl(value)).toBe(true);
  });

  it.each([
    '//evil.com',
    '/\\evil.com',
    '/%2fevil.com',
    '/%5cevil.com',
    '/%2Fevil',
    '/%5Cevil',
    '/a//b',
    '/a b',
    '/a#f',
    '/a?x=1#f',
    '/a?next=http://evil.com',
    '/å',
    ' /dash',
    '/a\n',
    '/a\r\n',
    '/a\t',
    '/a,b',
    '/~a',
    '/a?b?c',
    '/..',
    '/../a',
    '/a/..',
    '/a/../b',
    '/.//evil.com',
    'http://localhost:3000.evil.com',
    'http://localhost:3000@evil.com',
    'https://trusted.example.evil.com',
    'https://trusted.example:8443/x',
    'http://trusted.example/x',
    'https://trusted.example@evil.com',
    'https://user:word@trusted.example',
    'https://@trusted.example',
    'https://wild.example',
    'http://sub.wild.example:8080/x',
    'https://evil.com?sub.wild.example',
    'https://evil.com/.wild.example',
    'https://evil.com#.wild.example',
    'https://evilwild.example',
    'sub.wild.example',
    'https:trusted.example',
    'https:/trusted.example',
    'https:///trusted.example',
    'https:\\\\trusted.example',
    'https://evil.com\\.wild.example',
    'https://trusted.example/a b',
    'https://trusted.example/\n',
    'https://trus\tted.example/',
    'https://trusted.example/\u00a0',
    'https://trusted.example/\ud800',
    'javascript:alert(1)',
    'javascript://trusted.example/%0aalert(1)',
    'JavaScript://localhost:3000',
    'data:text/html,x',
    'vbscript://trusted.example',
    'file://trusted.example/x',
    'blob:https://trusted.example/x',
    'evil.com',
    'dash',
    '?x=1',
    'myapp:alert',
    'myapp:/cb',
    'myappx://cb',
    'null',
    '',
  ])('is rejected: %j', (value) => {
    expect(trusted.acceptsReturnUrl(value)).toBe(false);
  });

  const fragments = fc.oneof(
    fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '%2f',
        '%5C',
        '%2e',
        '.',
        '..',
        '@',
        ':',
        '?',
        '#',
        '&',
        '=',
        '%',
        ' ',
        '\t',
        '\n',
        '\0',
        '。',
      ],
      ...['http:', 'https:', 'HTTPS://', 'myapp:', 'javascript:', 'data:', 'blob:', 'file://'],
      ...[
        'localhost',
        'localhost:3000',
        'trusted.example',
        '.wild.example',
        'wild.example',
        'evil.com',
        ':443',
        'a',
        'ｅ',
      ],
    ),
    fc.string({ maxLength: 2 }),
  );
  const candidates = fc.array(fragments, { maxLength: 8 }).map((parts) => parts.join(''));

  it('never leads to a foreign origin, according to the URL parser', () => {
    const allowed = (target: URL): boolean =>
      target.origin === OWN ||
      target.origin === 'https://trusted.example' ||
      (/^https?:$/.test(target.protocol) && target.host.endsWith('.wild.example')) ||
      target.protocol === 'myapp:';
    fc.assert(
      fc.property(candidates, (value) => {
        fc.pre(trusted.acceptsReturnUrl(value));
        return allowed(new URL(value, `${OWN}/api/page`));
      }),
      { numRuns: 500, maxSkipsPerRun: 1000 },
    );
  });

  it('keeps origin and path when it is relative, according to the URL parser', () => {
    const paths = fc
      .array(fc.constantFrom('/', '.', '..', '%', '2f', '\\', '@', 'a', '+', '?', '#', ':', 'evil.com'), {
        maxLength: 8,
      })
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(paths, (value) => {
        fc.pre(isSafeRelativePath(value));
        const target = new URL(value, OWN);
        return target.origin === OWN && target.hash === '' && target.username === '';
      }),
      { numRuns: 500, maxSkipsPerRun: 1000 },
    );
  });

  it('is accepted with every path, query and fragment below a trusted origin', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), fc.webFragments(), (path, query, fragment) =>
        trusted.matches(new URL(`https://trusted.example${path}?${query}#${fragment}`).href),
      ),
    );
  });
});

describe('the list of trusted origins', () => {
  const withEntry = (entry: string): TrustedOrigins => TrustedOrigins.parse(OWN, [entry]);

  it('ignores the path of its own URL', () => {
    expect(TrustedOrigins.parse('https://konto.example.no/api/auth', []).matches('https://konto.example.no')).toBe(
      true,
    );
  });

  it('contains neither a relative value nor null', () => {
    expect(trusted.matches('/')).toBe(false);
    expect(trusted.matches('null')).toBe(false);
  });

  it.each([
    ['https://app.example.no/', 'https://app.example.no/x', true],
    ['https://APP.example.no:443', 'https://app.example.no', true],
    ['https://bl\u00e5b\u00e6r.example', 'https://xn--blbr-roah.example/', true],
    ['https://*.example.no', 'https://a.b.example.no/x', true],
    ['https://*.example.no', 'http://a.example.no/x', false],
    ['https://*.example.no', 'https://example.no', false],
    ['https://*.example.no', 'https://a.example.no:8443', false],
    ['https://*.example.no', 'https://evil.com/https://a.example.no', false],
    ['*.EXAMPLE.no', 'http://a.example.NO', true],
    ['app?.example.no', 'https://app1.example.no', true],
    ['app?.example.no', 'https://app12.example.no', false],
    ['localhost:*', 'http://localhost:5173/x', true],
    ['localhost:*', 'http://localhost/x', false],
    ['*.example.no', 'myapp://a.example.no', false],
    ['myapp://', 'myapp://anything/at/all?x=1', true],
    ['myapp://', 'MYAPP://anything', true],
    ['myapp://host', 'myapp://host/x', true],
    ['myapp://host', 'myapp://host.evil/x', false],
    ['myapp://host', 'myapp://hos', false],
    ['myapp://cb', 'myapp://cb.evil', false],
    ['myapp://host/p', 'myapp://host/p', true],
    ['myapp://host/p', 'myapp://host/p/q?x=1', true],
    ['myapp://host/p', 'myapp://host/px', false],
    ['myapp://host/p', 'myapp://host/p/../q', false],
    ['myapp://host/p', 'myapp://host/p/%2e%2e/q', false],
    ['myapp://host/p/', 'myapp://host/p', true],
    ['myapp://host/', 'myapp://host', true],
  ])('with the entry %s and the value %s answers %s', (entry, value, expected) => {
    expect(withEntry(entry).matches(value)).toBe(expected);
  });

  it.each([
    '*',
    '**',
    '*.*',
    '*:*',
    '*:3000',
    'https://*',
    'https://*:8443',
    'https://app.example.no/path',
    'https://app.example.no?x=1',
    'https://app.example.no?',
    'https://app.example.no#x',
    'https://user@app.example.no',
    'https://user:word@app.example.no',
    'https://*.example.no/path',
    'https://user@*.example.no',
    '*.example.no/path',
    '*.bl\u00e5b\u00e6r.no',
    'myapp://*',
    'myapp://host?x',
    'https:app.example.no',
    'app.example.no',
    'localhost:3000',
    'javascript://x',
    'data://x',
    'file://',
    'https://',
    'https://a b.example',
    ' https://app.example.no',
    'null',
    '',
  ])('rejects the entry %j and cannot be built with it', (entry) => {
    expect(TrustedOrigins.problemWith(entry)).toEqual(expect.any(String));
    expect(() => withEntry(entry)).toThrow(`"${entry}"`);
  });

  it('accepts valid entries of every form', () => {
    const entries = [
      'https://app.example.no',
      'http://localhost:5173',
      '*.example.no',
      'https://*.example.no',
      'myapp://cb/x',
    ];
    expect(entries.map((entry) => TrustedOrigins.problemWith(entry))).toEqual(entries.map(() => null));
  });
});
