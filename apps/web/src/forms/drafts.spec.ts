import { afterEach, describe, expect, it } from '@jest/globals';

import { deleteAllDrafts, deleteDraft, readDraft, saveDraft } from './drafts.js';

afterEach(() => window.sessionStorage.clear());

describe('draft', () => {
  it('is read by its owner, separately for each form', () => {
    saveDraft('profil', 'kari', { name: 'Kari N' });
    saveDraft('ny-e-postadresse', 'kari', { newEmail: 'kari@' });
    expect(readDraft('profil', 'kari')).toEqual({ name: 'Kari N' });
    deleteDraft('profil');
    expect(readDraft('profil', 'kari')).toBeUndefined();
    expect(readDraft('ny-e-postadresse', 'kari')).toEqual({ newEmail: 'kari@' });
  });

  it('is not returned to another user, whose request deletes it', () => {
    saveDraft('profil', 'kari', { name: 'Kari N' });
    expect(readDraft('profil', 'ola')).toBeUndefined();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it.each(['', 'not json', '1', 'null', '{"owner":"kari"}', '{"owner":"kari","typed":{"name":1}}'])(
    'is not returned when the storage contains %p',
    (stored) => {
      window.sessionStorage.setItem('portvakt.utkast.profil', stored);
      expect(readDraft('profil', 'kari')).toBeUndefined();
    },
  );

  it('is deleted with all others, and other stored values stay', () => {
    saveDraft('profil', 'kari', { name: 'Kari N' });
    saveDraft('ny-autentiseringsapp', 'kari', { name: 'Nettbrettet' });
    window.sessionStorage.setItem('noe.annet', '1');
    deleteAllDrafts();
    expect(Object.keys(window.sessionStorage)).toEqual(['noe.annet']);
  });
});

describe('draft where storage is denied', () => {
  const open = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};

  afterEach(() => {
    Object.defineProperty(window, 'sessionStorage', open);
  });

  it('is not returned, and nothing throws', () => {
    const closed = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, get: closed });
    saveDraft('profil', 'kari', { name: 'Kari N' });
    deleteAllDrafts();
    expect(readDraft('profil', 'kari')).toBeUndefined();
  });
});
