import { afterEach, describe, expect, it } from '@jest/globals';

import { dropAllDrafts, dropDraft, readDraft, writeDraft } from './drafts.js';

afterEach(() => window.sessionStorage.clear());

describe('a draft', () => {
  it('is read by its owner, form by form', () => {
    writeDraft('profil', 'kari', { name: 'Kari N' });
    writeDraft('ny-e-postadresse', 'kari', { newEmail: 'kari@' });
    expect(readDraft('profil', 'kari')).toEqual({ name: 'Kari N' });
    dropDraft('profil');
    expect(readDraft('profil', 'kari')).toBeUndefined();
    expect(readDraft('ny-e-postadresse', 'kari')).toEqual({ newEmail: 'kari@' });
  });

  it('is shown to nobody else, and is gone when somebody else asks', () => {
    writeDraft('profil', 'kari', { name: 'Kari N' });
    expect(readDraft('profil', 'ola')).toBeUndefined();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it.each(['', 'not json', '1', 'null', '{"owner":"kari"}', '{"owner":"kari","typed":{"name":1}}'])(
    'is nothing when the storage holds %p',
    (stored) => {
      window.sessionStorage.setItem('portvakt.utkast.profil', stored);
      expect(readDraft('profil', 'kari')).toBeUndefined();
    },
  );

  it('goes with all others at once, and what is no draft stays', () => {
    writeDraft('profil', 'kari', { name: 'Kari N' });
    writeDraft('ny-autentiseringsapp', 'kari', { name: 'Nettbrettet' });
    window.sessionStorage.setItem('noe.annet', '1');
    dropAllDrafts();
    expect(Object.keys(window.sessionStorage)).toEqual(['noe.annet']);
  });
});

describe('a draft where storage is closed to the site', () => {
  const open = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};

  afterEach(() => {
    Object.defineProperty(window, 'sessionStorage', open);
  });

  it('is none, and nothing breaks', () => {
    const closed = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, get: closed });
    writeDraft('profil', 'kari', { name: 'Kari N' });
    dropAllDrafts();
    expect(readDraft('profil', 'kari')).toBeUndefined();
  });
});
