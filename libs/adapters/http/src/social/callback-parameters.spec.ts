import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { callbackQuery, readCallback, readCallbackBody } from './callback-parameters.js';

const NAMES = ['code', 'error', 'error_description', 'state', 'device_id', 'user', 'iss'];

describe('readCallback', () => {
  it('takes every parameter that a provider may send, and leaves anything else aside', () => {
    const given = Object.fromEntries(NAMES.map((name) => [name, `the ${name}`]));
    expect(readCallback({ ...given, scope: 'email', authuser: '0', toString: 'x' })).toEqual(given);
  });

  it.each([{}, { scope: ['a', 7] }, { code: '' }, { code: '', state: '', error: '' }])('finds nothing in %j', (given) => {
    expect(readCallback(given)).toEqual({});
  });

  it.each([undefined, null, '', 'code=x', 7, true, [], [{ code: 'x' }], Symbol('unreadable')])('is none: %p', (given) => {
    expect(readCallback(given)).toBeNull();
  });

  it.each(['state', 'code'])('is none where %s comes twice, were it the same one', (name) => {
    expect(readCallback({ state: 's', code: 'c', [name]: ['x', 'x'] })).toBeNull();
    expect(readCallback({ [name]: ['x'] })).toBeNull();
  });

  it.each(NAMES.slice(1, 3).concat(NAMES.slice(4)))('takes the last of several %s', (name) => {
    expect(readCallback({ [name]: ['first', 'last'] })).toEqual({ [name]: 'last' });
    expect(readCallback({ [name]: [] })).toBeNull();
  });

  it.each(NAMES)('is none where %s cannot be a text', (name) => {
    for (const value of [7, true, null, undefined, {}, { toString: 'x' }, 'x'.repeat(TOKEN_MAX_LENGTH + 1)]) {
      expect(readCallback({ [name]: value })).toBeNull();
    }
    expect(readCallback({ [name]: 'x'.repeat(TOKEN_MAX_LENGTH) })).not.toBeNull();
  });

  it.each(['a\0b', 'a\nb', 'a\u007fb', '\ud83d'])('takes %j anywhere but in device_id, which alone is kept (D-14)', (text) => {
    for (const name of NAMES) expect(readCallback({ [name]: text })).toEqual(name === 'device_id' ? null : { [name]: text });
  });

  it('takes nothing that an object has by birth', () => {
    expect(readCallback(Object.create({ code: 'inherited' }))).toEqual({});
    expect(readCallback(JSON.parse('{"__proto__":{"code":"x"}}'))).toEqual({});
  });

  it('never breaks, and yields nothing but texts of a length that fits', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES, 'other'), fc.anything()), (given) => {
        for (const text of Object.values(readCallback(given) ?? {})) {
          expect(typeof text).toBe('string');
          expect(text.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(TOKEN_MAX_LENGTH);
        }
      }),
    );
  });
});

describe('readCallbackBody', () => {
  it('takes the same as a query', () => {
    expect(readCallbackBody({ code: 'c', state: 's', user: '{}', scope: 'email', error: '' })).toEqual({
      code: 'c',
      state: 's',
      user: '{}',
    });
    expect(readCallbackBody(Symbol('unreadable'))).toBeNull();
  });

  it.each(NAMES)('is none where %s comes twice', (name) => {
    expect(readCallbackBody({ [name]: ['one', 'two'] })).toBeNull();
  });
});

describe('callbackQuery', () => {
  it('brings back what was read', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES), fc.string({ unit: 'grapheme' })), (given) => {
        const read = readCallback(given);
        fc.pre(read !== null);
        expect(readCallback(Object.fromEntries(new URLSearchParams(callbackQuery(read))))).toEqual(read);
      }),
    );
  });
});
