import { afterEach, describe, expect, it, jest } from '@jest/globals';

import type { SignedIn } from '@portvakt/api-client';

import { clearPendingAction, savePendingAction, readPendingAction } from './pending-action.js';

const note = { path: '/konto/sikkerhet', target: 'a2&path=x', userId: 'user-1', sessionId: 'session-1' };
const signedIn = { user: { id: 'user-1' }, session: { id: 'session-1' } } as SignedIn;
const saveNow = (): void => savePendingAction(note.path, note.target, signedIn);

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

describe('pending action', () => {
  it('is returned on its page, and on no other', () => {
    saveNow();
    expect(readPendingAction('/konto/sikkerhet')).toEqual(note);
    expect(readPendingAction('/konto/innlogging')).toBeUndefined();
  });

  it('is gone after it was cleared', () => {
    saveNow();
    clearPendingAction();
    expect(readPendingAction('/konto/sikkerhet')).toBeUndefined();
  });

  it('expires after a quarter of an hour', () => {
    saveNow();
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 15 * 60_000 + 1);
    expect(readPendingAction('/konto/sikkerhet')).toBeUndefined();
  });

  it('is not read from an incomplete stored value', () => {
    window.sessionStorage.setItem('portvakt.utsatt', 'path=%2Fkonto%2Fsikkerhet');
    expect(readPendingAction('/konto/sikkerhet')).toBeUndefined();
  });

  it('is not stored where storage is denied', () => {
    const open = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};
    const closed = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, get: closed });
    try {
      saveNow();
      expect(readPendingAction('/konto/sikkerhet')).toBeUndefined();
      clearPendingAction();
    } finally {
      Object.defineProperty(window, 'sessionStorage', open);
    }
  });
});
