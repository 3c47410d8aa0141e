import { afterEach, describe, expect, it, jest } from '@jest/globals';

import type { SignedIn } from '@portvakt/api-client';

import { forgetPutOff, putOff, readPutOff } from './put-off.js';

const note = { room: '/konto/sikkerhet', thing: 'a2&room=x', user: 'user-1', session: 'session-1' };
const signedIn = { user: { id: 'user-1' }, session: { id: 'session-1' } } as SignedIn;
const putOffNow = (): void => putOff(note.room, note.thing, signedIn);

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

describe('pending action', () => {
  it('is returned on its page, and on no other', () => {
    putOffNow();
    expect(readPutOff('/konto/sikkerhet')).toEqual(note);
    expect(readPutOff('/konto/innlogging')).toBeUndefined();
  });

  it('is gone after it was cleared', () => {
    putOffNow();
    forgetPutOff();
    expect(readPutOff('/konto/sikkerhet')).toBeUndefined();
  });

  it('expires after a quarter of an hour', () => {
    putOffNow();
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 15 * 60_000 + 1);
    expect(readPutOff('/konto/sikkerhet')).toBeUndefined();
  });

  it('is not read from an incomplete stored value', () => {
    window.sessionStorage.setItem('portvakt.utsatt', 'room=%2Fkonto%2Fsikkerhet');
    expect(readPutOff('/konto/sikkerhet')).toBeUndefined();
  });

  it('is not stored where storage is denied', () => {
    const open = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};
    const closed = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, get: closed });
    try {
      putOffNow();
      expect(readPutOff('/konto/sikkerhet')).toBeUndefined();
      forgetPutOff();
    } finally {
      Object.defineProperty(window, 'sessionStorage', open);
    }
  });
});
