import { createSecretKey } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';

import { CookieJar } from './cookie-jar.js';
import { CookieSigner } from './cookie-signer.js';
import { aReply } from './testing/a-reply.js';

const jar = new CookieJar({ prefix: 'portvakt', domain: null, secure: false });
const key = (secret: string) => createSecretKey(secret, 'utf8');
const signer = new CookieSigner([key('the newest secret'), key('an older secret')]);

const request = (cookie: string): FastifyRequest => ({ headers: { cookie } }) as unknown as FastifyRequest;
const tokenIn = (header: string): string | undefined => jar.read(request(header))('session_token');

/** The cookie that a browser sends back after this `Set-Cookie` line. */
const sentBack = (line = ''): string => line.slice(0, line.indexOf(';'));

/** Text that a sender may put between other cookies: quotes, separators, incomplete percent-encodings. */
const pieces = fc.oneof(
  fc.constantFrom(
    'portvakt.session_token',
    '__Secure-portvakt.session_token',
    'session_token',
    '=',
    ';',
    '; ',
    '"',
    '%',
  ),
  fc.constantFrom('%zz', '%2', '%C3', '%00', '.', ',', ' ', '\t', '__proto__', 'constructor', 'toString'),
  fc.string({ maxLength: 4 }),
);
const headers = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));

describe('cookies', () => {
  it('are read back with the value that was set', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), headers, (value, noise) => {
        const reply = aReply();
        jar.set(reply, 'session_token', value, 60);
        expect(tokenIn(`${sentBack(reply.lines()[0])}; ${noise}`)).toBe(value);
      }),
    );
  });

  it('never throw when they are read, and are always strings', () => {
    fc.assert(fc.property(headers, (header) => ['string', 'undefined'].includes(typeof tokenIn(header))));
  });

  it('are absent if the header does not contain them', () => {
    fc.assert(
      fc.property(headers, (header) => {
        fc.pre(!header.includes('portvakt.session_token'));
        expect(tokenIn(header)).toBeUndefined();
      }),
    );
  });

  it('have the first value of several with the same name, without quotes', () => {
    const value = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/);
    fc.assert(
      fc.property(value, value, (first, second) => {
        expect(tokenIn(`portvakt.session_token="${first}"; portvakt.session_token=${second}`)).toBe(first);
      }),
    );
  });

  it('are set once each, with the last value', () => {
    const reply = aReply();
    jar.set(reply, 'session_token', 'first');
    jar.set(reply, 'session_data', 'data');
    jar.clear(reply, 'session_token');
    expect(reply.lines()).toEqual([
      'portvakt.session_data=data; Path=/; HttpOnly; SameSite=Lax',
      'portvakt.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });
});

describe('a signed value', () => {
  it('is read back, with or without dots, also if an older secret signed it', () => {
    const older = new CookieSigner([key('an older secret')]);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        expect(signer.read(signer.sign(value))).toBe(value);
        expect(signer.read(older.sign(value))).toBe(value);
      }),
    );
  });

  it('is rejected if one character was changed', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1 }),
        (value, at, other) => {
          const signed = signer.sign(value);
          const place = at % signed.length;
          const changed = signed.slice(0, place) + other + signed.slice(place + 1);
          fc.pre(changed !== signed);
          expect(signer.read(changed)).toBeNull();
        },
      ),
    );
  });

  it('is rejected if no secret of the service signed it', () => {
    const other = new CookieSigner([key('a secret of somebody else')]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(signer.read(text)).toBeNull();
        expect(signer.read(other.sign(text))).toBeNull();
      }),
    );
  });
});
