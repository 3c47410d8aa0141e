import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { callbackQuery, readCallback, readCallbackBody } from './callback-parameters.js';

const NAMES = ['code', 'error', 'error_description', 'state', 'device_id', 'user', 'iss'];

describe('readCallback', () => {
  it('returns every parameter that a provider may send, and ignores all others', () => {
    const given = Object.fromEntries(NAMES.map((name) => [name, `the ${name}`]));
    expect(readCallback({ ...given, scope: 'email', authuser: '0', toString: 'x' })).toEqual(given);
  });

  it.each([{}, { scope: ['a', 7] }, { code: '' }, { code: '', state: '', error: '' }])(
    'returns nothing for %j',
    (given) => {
      expect(readCallback(given)).toEqual({});
    },
  );

  it.each([undefined, null, '', 'code=x', 7, true, [], [{ code: 'x' }], Symbol('unreadable')])(
    'returns nothing for a query that is not an object: %p',
    (given) => {
      expect(readCallback(given)).toBeNull();
    },
  );

  it.each(['state', 'code'])('returns nothing if %s is repeated, even with the same value', (name) => {
    expect(readCallback({ state: 's', code: 'c', [name]: ['x', 'x'] })).toBeNull();
    expect(readCallback({ [name]: ['x'] })).toBeNull();
  });

  it.each(NAMES.slice(1, 3).concat(NAMES.slice(4)))('takes the last of several %s', (name) => {
    expect(readCallback({ [name]: ['first', 'last'] })).toEqual({ [name]: 'last' });
    expect(readCallback({ [name]: [] })).toBeNull();
  });

  it.each(NAMES)('returns nothing if %s cannot be a text', (name) => {
    for (const value of [7, true, null, undefined, {}, { toString: 'x' }, 'x'.repeat(TOKEN_MAX_LENGTH + 1)]) {
      expect(readCallback({ [name]: value })).toBeNull();
    }
    expect(readCallback({ [name]: 'x'.repeat(TOKEN_MAX_LENGTH) })).not.toBeNull();
  });

  it.each(['a\0b', 'a\nb', 'a\u007fb', '\ud83d'])('accepts %j in every parameter except device_id (D-14)', (text) => {
    for (const name of NAMES)
      expect(readCallback({ [name]: text })).toEqual(name === 'device_id' ? null : { [name]: text });
  });

  it('ignores inherited properties', () => {
    expect(readCallback(Object.create({ code: 'inherited' }))).toEqual({});
    expect(readCallback(JSON.parse('{"__proto__":{"code":"x"}}'))).toEqual({});
  });

  it('never throws, and returns only strings within the length limit', () => {
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
  it('returns the same as for a query', () => {
    expect(readCallbackBody({ code: 'c', state: 's', user: '{}', scope: 'email', error: '' })).toEqual({
      code: 'c',
      state: 's',
      user: '{}',
    });
    expect(readCallbackBody(Symbol('unreadable'))).toBeNull();
  });

  it.each(NAMES)('returns nothing if %s is repeated', (name) => {
    expect(readCallbackBody({ [name]: ['one', 'two'] })).toBeNull();
  });
});

describe('callbackQuery', () => {
  it('is read back unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES), fc.string({ unit: 'grapheme' })), (given) => {
        const read = readCallback(given);
        fc.pre(read !== null);
        expect(readCallback(Object.fromEntries(new URLSearchParams(callbackQuery(read))))).toEqual(read);
      }),
    );
  });
});
