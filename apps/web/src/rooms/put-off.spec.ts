import { afterEach, describe, expect, it } from '@jest/globals';

import { forgetPutOff, putOff, readPutOff } from './put-off.js';

const note = { room: '/konto/sikkerhet', thing: 'a2&room=x', session: 'session-1' };

afterEach(() => window.sessionStorage.clear());

describe('what is put off until somebody has confirmed who they are', () => {
  it('is known in its room, and in no other', () => {
    putOff(note);
    expect(readPutOff('/konto/sikkerhet')).toEqual(note);
    expect(readPutOff('/konto/innlogging')).toBeUndefined();
  });

  it('is gone when it is forgotten', () => {
    putOff(note);
    forgetPutOff();
    expect(readPutOff('/konto/sikkerhet')).toBeUndefined();
  });

  it('is not made up from something else that is stored', () => {
    window.sessionStorage.setItem('portvakt.utsatt', 'room=%2Fkonto%2Fsikkerhet');
    expect(readPutOff('/konto/sikkerhet')).toBeUndefined();
  });

  it('is left out where storage is closed to the site', () => {
    const open = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};
    const closed = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, get: closed });
    try {
      putOff(note);
      expect(readPutOff('/konto/sikkerhet')).toBeUndefined();
      forgetPutOff();
    } finally {
      Object.defineProperty(window, 'sessionStorage', open);
    }
  });
});
